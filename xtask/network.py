"""Network namespaces that a switch connects, which delays frames and loses some of them.

    python3 network.py PREFIX COUNT MILLISECONDS LOSS

makes the namespaces PREFIX0, PREFIX1 and so on, with the addresses 10.77.0.1, 10.77.0.2 and so on,
and says `ready`, or `cannot: ` and why. Every frame between two of them arrives that much later, and
of 1000 frames LOSS never do, always the same ones. `cut N` on standard input takes namespace N off
the network. When standard input ends, everything is removed.

It needs root, Linux, and the program `ip`; no module of the kernel but the one for TUN and TAP.
"""

import ctypes
import fcntl
import heapq
import os
import random
import selectors
import struct
import subprocess
import sys
import time

CLONE_NEWNET = 0x4000_0000
TUNSETIFF = 0x4004_54CA
IFF_TAP, IFF_NO_PI = 0x0002, 0x1000
MTU = "9000"


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def remove(names):
    for name in names:
        subprocess.run(["ip", "netns", "del", name], capture_output=True)


def enter(descriptor):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(descriptor, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")


def make_port(name, address, home):
    """A namespace with one device, whose other end is the descriptor that is returned."""
    ip("netns", "add", name)
    inside = os.open(f"/run/netns/{name}", os.O_RDONLY)
    enter(inside)
    try:
        port = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(port, TUNSETIFF, struct.pack("16sH22x", b"tap0", IFF_TAP | IFF_NO_PI))
    finally:
        enter(home)
        os.close(inside)
    ip("-n", name, "addr", "add", address, "dev", "tap0")
    ip("-n", name, "link", "set", "tap0", "mtu", MTU, "up")
    ip("-n", name, "link", "set", "lo", "up")
    return port


class Switch:
    def __init__(self, ports, delay, loss):
        self.ports, self.delay, self.loss = ports, delay, loss
        self.random = random.Random(1)
        self.under_way = []
        self.sent = self.lost = 0
        self.cut = set()
        self.known = {}

    def receive(self, origin, frame):
        if origin in self.cut or len(frame) < 12:
            return
        target, source = frame[:6], frame[6:12]
        self.known[source] = origin
        others = [port for port in range(len(self.ports)) if port != origin]
        for port in [self.known[target]] if target in self.known else others:
            if port in self.cut or port == origin:
                continue
            self.sent += 1
            if self.random.random() * 1000 < self.loss:
                self.lost += 1
                continue
            heapq.heappush(self.under_way, (time.monotonic() + self.delay, self.sent, port, frame))

    def deliver(self):
        """Delivers what is due; how long until the next frame is."""
        while self.under_way:
            due, _, port, frame = self.under_way[0]
            left = due - time.monotonic()
            if left > 0:
                return left
            heapq.heappop(self.under_way)
            if port not in self.cut:
                try:
                    os.write(self.ports[port], frame)
                except OSError:
                    # The device has no room for it: lost, as on any network.
                    self.lost += 1
        return None

    def run(self):
        selector = selectors.DefaultSelector()
        for number, port in enumerate(self.ports):
            selector.register(port, selectors.EVENT_READ, number)
        selector.register(sys.stdin, selectors.EVENT_READ, None)
        while True:
            for key, _ in selector.select(self.deliver()):
                if key.data is None:
                    words = sys.stdin.readline().split()
                    if not words:
                        return
                    self.cut.add(int(words[1]))
                    print("cut", flush=True)
                    continue
                for _ in range(64):
                    try:
                        self.receive(key.data, os.read(key.fd, 65536))
                    except BlockingIOError:
                        break


def main():
    prefix, count, milliseconds, loss = sys.argv[1], *map(int, sys.argv[2:])
    names = [f"{prefix}{number}" for number in range(count)]
    try:
        home = os.open("/proc/self/ns/net", os.O_RDONLY)
        ports = [
            make_port(name, f"10.77.0.{number}/24", home)
            for number, name in enumerate(names, start=1)
        ]
    except (OSError, subprocess.CalledProcessError) as error:
        print("cannot:", getattr(error, "stderr", None) or error, flush=True)
        remove(names)
        return
    try:
        print("ready", flush=True)
        switch = Switch(ports, milliseconds / 1000, loss)
        switch.run()
        print(f"{switch.sent} frames, {switch.lost} lost", flush=True)
    finally:
        remove(names)


if __name__ == "__main__":
    main()
