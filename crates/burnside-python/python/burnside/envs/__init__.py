"""Games as environments: the interfaces that learning programs expect.

* ``Lockstep``: many games at once, as arrays; needs nothing but numpy.
* ``SpielGame``: a game shaped like those of OpenSpiel; needs nothing but numpy.
* ``burnside.envs.openspiel``: a game for OpenSpiel itself; needs ``open_spiel``.
* ``burnside.envs.aec``: a PettingZoo AEC environment; needs ``pettingzoo``.
* ``burnside.envs.gym``: a Gymnasium environment against an opponent; needs ``gymnasium``.
"""

from .lockstep import Lockstep, Step
from .spiel import SpielGame, SpielState

__all__ = ["Lockstep", "SpielGame", "SpielState", "Step"]
