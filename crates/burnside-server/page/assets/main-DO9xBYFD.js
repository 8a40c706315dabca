import{T as D,w as J,F as $,a as e,$ as x,_ as Z,d as _,r as G,A as N,M as Y,C as nn,B as F,u as z,b as en,c as tn,P as on,S as O,e as rn,V as an,D as sn,f as ln,g as cn,R as f,h as dn,E as un,L as B,K as hn,Q as mn}from"./index-r8BoUvJd.js";const pn=`name = "breakthrough-3x5"
title = "Breakthrough 3x5"
rules = "Pawns step forward, straight or diagonally, and take diagonally; reaching the far row wins."
source = "Dan Troyka, 2000, on a smaller board"
start = """
ooo
ooo
...
xxx
xxx
"""

[board]
grid = [3, 5]

[pieces]
pawn = "xo"

[[turn]]
move = "pawn"
directions = "forward"

[[turn]]
move = "pawn"
directions = "forward diagonal"
onto = ["empty", "enemy"]

[[end]]
reach = "far row"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,wn=`name = "breakthrough-4x4"
title = "Breakthrough 4x4"
rules = "Pawns step forward, straight or diagonally, and take diagonally; reaching the far row wins."
source = "Dan Troyka, 2000, on a smaller board"
start = """
oooo
oooo
xxxx
xxxx
"""

[board]
grid = [4, 4]

[pieces]
pawn = "xo"

[[turn]]
move = "pawn"
directions = "forward"

[[turn]]
move = "pawn"
directions = "forward diagonal"
onto = ["empty", "enemy"]

[[end]]
reach = "far row"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,gn=`name = "connect-four-4x4"
title = "Connect Four, 4 wide 4 high"
rules = "Drop a disc into a column; four own discs in a row win."
source = "Howard Wexler and Ned Strongin, 1974, on a smaller board"

[board]
grid = [4, 4]

[pieces]
disc = "XO"

[[turn]]
place = "disc"
drop = "down"

[[end]]
line = "4 in a row"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,fn=`name = "connect-four-5x5"
title = "Connect Four, 5 wide 5 high"
rules = "Drop a disc into a column; four own discs in a row win."
source = "Howard Wexler and Ned Strongin, 1974, on a smaller board"

[board]
grid = [5, 5]

[pieces]
disc = "XO"

[[turn]]
place = "disc"
drop = "down"

[[end]]
line = "4 in a row"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,yn=`name = "dobutsu-shogi"
title = "Dobutsu shogi"
rules = "Lion, giraffe, elephant and chick; taken pieces are dropped again; taking the lion or bringing it safely to the far row wins."
source = "Madoka Kitao and Maiko Fujita, 2008"
start = "gle/.c./.C./ELG"

[board]
grid = [3, 4]

[pieces]
taken = "hand"
lion = { letters = "Ll", supply = 0 }
giraffe = { letters = "Gg", supply = 0 }
elephant = { letters = "Ee", supply = 0 }
chick = { letters = "Cc", supply = 0, becomes = "hen", in = "far row" }
hen = { letters = "Hh", taken_as = "chick" }

[[turn]]
move = "lion"
onto = ["empty", "enemy"]

[[turn]]
move = "giraffe"
directions = "orthogonal"
onto = ["empty", "enemy"]

[[turn]]
move = "elephant"
directions = "diagonal"
onto = ["empty", "enemy"]

[[turn]]
move = "chick"
directions = "forward"
onto = ["empty", "enemy"]

[[turn]]
move = "hen"
directions = ["orthogonal", "forward diagonal"]
onto = ["empty", "enemy"]

[[turn]]
place = ["giraffe", "elephant", "chick"]

[[end]]
fewer = 1
of = "enemy"
kind = "lion"
winner = "you"

[[end]]
reach = "far row"
kind = "lion"
safe = true
winner = "you"

[[end]]
no_move = true
winner = "you"
`,bn=`name = "dodgem"
title = "Dodgem 3x3"
rules = "Drive your cars off the far side; whoever has none left wins, and so does whoever is blocked."
source = "Colin Vout, 1975"
start = """
H..
H..
.VV
"""

[board]
grid = [3, 3]

[pieces]
car = "HV"

[[turn]]
player = 1
move = "car"
directions = ["right", "up", "down"]

[[turn]]
player = 1
move = "car"
how = "off"
from = "right column"

[[turn]]
player = 2
move = "car"
directions = ["up", "left", "right"]

[[turn]]
player = 2
move = "car"
how = "off"
from = "top row"

[[end]]
fewer = 1
of = "own"
winner = "you"

# You must not block the opponent completely.
[[end]]
no_move = true
winner = "opponent"
`,vn=`name = "domineering-4x4"
title = "Domineering 4x4"
rules = "Player 1 puts dominoes upright, player 2 across; whoever cannot loses."
source = "Göran Andersson, 1973"

[board]
grid = [4, 4]

[pieces]
domino = "#"

[[turn]]
player = 1
place = "domino"
fill = "2 in a row along columns"

[[turn]]
player = 2
place = "domino"
fill = "2 in a row along rows"

[[end]]
no_move = true
winner = "you"
`,_n=`name = "four-on-4x4"
title = "Four in a row on 4x4"
rules = "Take turns to put a stone; four in a row win."
source = "the (4,4,4) game of the m,n,k family"

[board]
grid = [4, 4]

[pieces]
mark = "XO"

[[turn]]
place = "mark"

[[end]]
line = "4 in a row"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,kn=`name = "gobblet:strict"
title = "Gobblet Gobblers, strict"
rules = "As Gobblet Gobblers, but a piece that hides a row of the opponent may not be lifted."
source = "Thierry Denoual, Blue Orange, 2003"

[board]
grid = [3, 3]

[pieces]
small = { letters = "Ss", supply = 2, size = 1 }
medium = { letters = "Mm", supply = 2, size = 2 }
large = { letters = "Ll", supply = 2, size = 3 }

[[turn]]
place = "any"
onto = "smaller"

[[turn]]
move = "any"
how = "anywhere"
onto = "smaller"

# A piece that hides a row of the opponent stays where it is.
[[forbid]]
line = "3 in a row"
of = "enemy"
after = "lift"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,xn=`name = "gobblet-two-sizes"
title = "Gobblet with two sizes"
rules = "Place or move a piece, large ones over small ones too; three visible in a row win, and the opponent wins if both have such a row."
source = "after Thierry Denoual, Blue Orange, 2003"

[board]
grid = [3, 3]

[pieces]
small = { letters = "xo", supply = 2, size = 1 }
large = { letters = "XO", supply = 2, size = 2 }

[[turn]]
place = "any"
onto = "smaller"

[[turn]]
move = "any"
how = "anywhere"
onto = "smaller"

[[end]]
line = "3 in a row"
of = "enemy"
winner = "opponent"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,Tn=`name = "gobblet"
title = "Gobblet Gobblers"
rules = "Place or move a piece, over smaller ones too; three visible in a row win, and you may not leave the opponent such a row."
source = "Thierry Denoual, Blue Orange, 2003"

[board]
grid = [3, 3]

[pieces]
small = { letters = "Ss", supply = 2, size = 1 }
medium = { letters = "Mm", supply = 2, size = 2 }
large = { letters = "Ll", supply = 2, size = 3 }

[[turn]]
place = "any"
onto = "smaller"

[[turn]]
move = "any"
how = "anywhere"
onto = "smaller"

# Lifting may show a row of the opponent, if the piece lands on it.
[[forbid]]
line = "3 in a row"
of = "enemy"
after = "turn"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,$n=`name = "hex-3x3"
title = "Hex 3x3"
rules = "Place a stone; player 1 connects top and bottom, player 2 left and right."
source = "Piet Hein, 1942; John Nash, 1948"

[board]
grid = [3, 3]
cells = "hex"

[pieces]
stone = "XO"

[[turn]]
place = "stone"

[[end]]
player = 1
connect = ["top row", "bottom row"]
winner = "you"

[[end]]
player = 2
connect = ["left column", "right column"]
winner = "you"
`,Sn=`name = "hexapawn"
title = "Hexapawn"
rules = "Pawns step forward and take diagonally; reaching the far row wins, and so does leaving no move."
source = "Martin Gardner, 1962"
start = """
ooo
...
xxx
"""

[board]
grid = [3, 3]

[pieces]
pawn = "xo"

[[turn]]
move = "pawn"
directions = "forward"

[[turn]]
move = "pawn"
directions = "forward diagonal"
onto = "enemy"

[[end]]
reach = "far row"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,On=`name = "konane-4x4"
title = "Konane 4x4"
rules = "Remove one stone each, then jump over enemy stones and take them; whoever cannot jump loses."
source = "Hawaii; traditional"
start = """
BWBW
WBWB
BWBW
WBWB
"""

[board]
grid = [4, 4]
paths = ["rows", "columns"]

[pieces]
stone = "BW"

[[turn]]
when = "turn 1"
remove = "own"
from = ["corners", "center"]

[[turn]]
when = "turn 2"
remove = "own"
next_to = "empty"

[[turn]]
when = "after turn 2"
move = "stone"
how = "jump"
over = "enemy"
capture = true
again = true

[[end]]
no_move = true
winner = "you"
`,Bn=`name = "konane-5x5"
title = "Konane 5x5"
rules = "Remove one stone each, then jump over enemy stones and take them; whoever cannot jump loses."
source = "Hawaii; traditional"
start = """
BWBWB
WBWBW
BWBWB
WBWBW
BWBWB
"""

[board]
grid = [5, 5]
paths = ["rows", "columns"]

[pieces]
stone = "BW"

[[turn]]
when = "turn 1"
remove = "own"
from = ["corners", "center"]

[[turn]]
when = "turn 2"
remove = "own"
next_to = "empty"

[[turn]]
when = "after turn 2"
move = "stone"
how = "jump"
over = "enemy"
capture = true
again = true

[[end]]
no_move = true
winner = "you"
`,Cn=`name = "mill-3x3"
title = "Mill on nine points"
rules = "Place three men, then move one along a line; three in a row take a man; two men or no move lose."
source = "traditional"

[board]
drawing = '''
.-.-.
|\\|/|
.-.-.
|/|\\|
.-.-.
'''

[pieces]
man = { letters = "XO", supply = 3 }

[[turn]]
place = "man"
then = { made = "3 in a row", remove = "enemy", spare = "3 in a row" }

[[turn]]
when = "hand empty"
move = "man"
then = { made = "3 in a row", remove = "enemy", spare = "3 in a row" }

[[end]]
fewer = 3
of = "enemy"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,Mn=`name = "mu-torere"
title = "Mu Torere"
rules = "Move a man to the empty point; into the center only from beside an enemy. No move loses."
source = "Māori; traditional"
start = "XXXXOOOO."

[board]
paths = [
  "a b c d e f g h a",
  "a x", "b x", "c x", "d x", "e x", "f x", "g x", "h x",
]

[sets]
ring = "a b c d e f g h"

[pieces]
man = "XO"

[[turn]]
move = "man"
to = "ring"

[[turn]]
move = "man"
to = "x"
next_to = "enemy"

[[end]]
no_move = true
winner = "you"
`,En=`name = "order-and-chaos-3x3"
title = "Order and Chaos 3x3"
rules = "Both place either mark; three equal ones in a row win for player 1, a full board without for player 2."
source = "Stephen Sniderman, 1981, on a smaller board"

[board]
grid = [3, 3]

[pieces]
cross = "X"
nought = "O"

[[turn]]
place = "any"

[[end]]
line = "3 in a row"
same = "kind"
winner = "player 1"

[[end]]
full = true
winner = "player 2"
`,Pn=`name = "picaria"
title = "Picaria"
rules = "Place three men on 13 points, then move one along a line; three in a row win."
source = "Zuni Pueblo; traditional"

[board]
drawing = '''
.---.---.
|\\ /|\\ /|
| . | . |
|/ \\|/ \\|
.---.---.
|\\ /|\\ /|
| . | . |
|/ \\|/ \\|
.---.---.
'''

[pieces]
man = { letters = "XO", supply = 3 }

[[turn]]
place = "man"

[[turn]]
when = "hand empty"
move = "man"
how = "step"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,An=`name = "quantik"
title = "Quantik"
rules = "Place a shape where no line has the opponent's same shape; whoever completes a line of four shapes wins."
source = "Nouri Khalifa, Gigamic, 2019"

[board]
grid = [4, 4]

[sets]
area = ["rows", "columns", "2x2 blocks"]

[pieces]
cube = { letters = "Aa", supply = 2 }
ball = { letters = "Bb", supply = 2 }
cone = { letters = "Cc", supply = 2 }
rod = { letters = "Dd", supply = 2 }

[[turn]]
place = "any"
apart_from = "enemy twin"
within = "area"

[[end]]
line = "area"
different = "kind"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,Wn=`name = "quarto:squares"
title = "Quarto with squares"
rules = "As Quarto; the nine squares of two by two win too."
source = "Blaise Müller, Gigamic, 1991"

[board]
grid = [4, 4]

[pieces]
traits = ["tall", "dark", "round", "hollow"]

[[turn]]
when = "turn 1"
give = "any"

[[turn]]
place = "given"
then = { give = "any" }

[[end]]
line = ["4 in a row", "2x2 squares"]
same = "trait"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,Rn=`name = "quarto:torus"
title = "Quarto on a torus"
rules = "As Quarto; lines go on over the edges of the board."
source = "Blaise Müller, Gigamic, 1991"

[board]
grid = [4, 4]
wrap = true

[pieces]
traits = ["tall", "dark", "round", "hollow"]

[[turn]]
when = "turn 1"
give = "any"

[[turn]]
place = "given"
then = { give = "any" }

[[end]]
line = "4 in a row"
same = "trait"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,Ln=`name = "quarto"
title = "Quarto"
rules = "Place the piece that you were given, then give one; whoever completes a line that shares a trait wins."
source = "Blaise Müller, Gigamic, 1991"

[board]
grid = [4, 4]

[pieces]
traits = ["tall", "dark", "round", "hollow"]

[[turn]]
when = "turn 1"
give = "any"

[[turn]]
place = "given"
then = { give = "any" }

[[end]]
line = "4 in a row"
same = "trait"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,Xn=`name = "qubic"
title = "Tic-tac-toe 4x4x4"
rules = "Take turns to mark a cell of the cube; four own marks in a row win."
source = "traditional"

[board]
grid = [4, 4, 4]

[pieces]
mark = "XO"

[[turn]]
place = "mark"

[[end]]
line = "4 in a row"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,qn=`name = "quixo-3x3"
title = "Quixo 3x3"
rules = "Take a blank or own cube from the border and push it in at an end of its row or column; three in a row win."
source = "Thierry Chapeau, Gigamic, 1995, on a smaller board"

[board]
grid = [3, 3]

[pieces]
cube = "XO"

[[turn]]
push = "cube"
from = "border"
take = ["empty", "own"]
directions = "orthogonal"

# A row of the opponent counts first, even if you have one too.
[[end]]
line = "3 in a row"
of = "enemy"
winner = "opponent"

[[end]]
line = "3 in a row"
winner = "you"
`,Dn=`name = "six-mens-morris"
title = "Six Men's Morris"
rules = "Place six men, then move one along a line; three in a row take a man; two men or no move lose."
source = "traditional"

[board]
drawing = '''
.---.---.
|   |   |
| .-.-. |
| |   | |
.-.   .-.
| |   | |
| .-.-. |
|   |   |
.---.---.
'''

[pieces]
man = { letters = "XO", supply = 6 }

[[turn]]
place = "man"
then = { made = "3 in a row", remove = "enemy", spare = "3 in a row" }

[[turn]]
when = "hand empty"
move = "man"
then = { made = "3 in a row", remove = "enemy", spare = "3 in a row" }

[[end]]
fewer = 3
of = "enemy"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,Gn=`name = "teeko-4x4"
title = "Teeko on 4x4"
rules = "As Teeko on a smaller board."
source = "after John Scarne, 1952"

[board]
grid = [4, 4]

[pieces]
man = { letters = "XO", supply = 4 }

[[turn]]
place = "man"

[[turn]]
when = "hand empty"
move = "man"
how = "step"

[[end]]
line = ["4 in a row", "2x2 squares"]
winner = "you"

[[end]]
no_move = true
winner = "you"
`,Nn=`name = "teeko"
title = "Teeko"
rules = "Place four men, then move one a step; four in a row or in a square win."
source = "John Scarne, 1952"

[board]
grid = [5, 5]

[pieces]
man = { letters = "XO", supply = 4 }

[[turn]]
place = "man"

[[turn]]
when = "hand empty"
move = "man"
how = "step"

[[end]]
line = ["4 in a row", "2x2 squares"]
winner = "you"

[[end]]
no_move = true
winner = "you"
`,Fn=`name = "three-mens-morris-anywhere"
title = "Three Men's Morris, moves to any point"
rules = "Place three men, then move one to any empty point; three in a row win."
source = "traditional"

[board]
drawing = '''
.-.-.
|\\|/|
.-.-.
|/|\\|
.-.-.
'''

[pieces]
man = { letters = "XO", supply = 3 }

[[turn]]
place = "man"

[[turn]]
when = "hand empty"
move = "man"
how = "anywhere"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,zn=`name = "three-mens-morris"
title = "Three Men's Morris"
rules = "Place three men, then move one along a line; three in a row win."
source = "traditional"

[board]
drawing = '''
.-.-.
|\\|/|
.-.-.
|/|\\|
.-.-.
'''

[pieces]
man = { letters = "XO", supply = 3 }

[[turn]]
place = "man"

[[turn]]
when = "hand empty"
move = "man"
how = "step"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
no_move = true
winner = "you"
`,In=`name = "three-on-4x3"
title = "Three in a row on 4x3"
rules = "Take turns to put a stone on a board 4 wide and 3 high; three in a row win."
source = "the (4,3,3) game of the m,n,k family"

[board]
grid = [4, 3]

[pieces]
mark = "XO"

[[turn]]
place = "mark"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,jn=`name = "tic-tac-toe-3d"
title = "Tic-tac-toe 3x3x3"
rules = "Take turns to mark a cell of the cube; three own marks in a row win."
source = "traditional"

[board]
grid = [3, 3, 3]

[pieces]
mark = "XO"

[[turn]]
place = "mark"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,Hn=`name = "tic-tac-toe-misere"
title = "Misère tic-tac-toe"
rules = "Take turns to mark a cell; three own marks in a row lose."
source = "traditional"

[board]
grid = [3, 3]

[pieces]
mark = "XO"

[[turn]]
place = "mark"

[[end]]
line = "3 in a row"
winner = "opponent"

[[end]]
full = true
winner = "nobody"
`,Kn=`name = "tic-tac-toe"
title = "Tic-tac-toe"
rules = "Take turns to mark a cell; three own marks in a row win."
source = "traditional"

[board]
grid = [3, 3]

[pieces]
mark = "XO"

[[turn]]
place = "mark"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
full = true
winner = "nobody"
`,Qn=Object.assign({"../../../games/breakthrough-3x5.game.toml":pn,"../../../games/breakthrough-4x4.game.toml":wn,"../../../games/connect-four-4x4.game.toml":gn,"../../../games/connect-four-5x5.game.toml":fn,"../../../games/dobutsu-shogi.game.toml":yn,"../../../games/dodgem.game.toml":bn,"../../../games/domineering-4x4.game.toml":vn,"../../../games/four-on-4x4.game.toml":_n,"../../../games/gobblet-strict.game.toml":kn,"../../../games/gobblet-two-sizes.game.toml":xn,"../../../games/gobblet.game.toml":Tn,"../../../games/hex-3x3.game.toml":$n,"../../../games/hexapawn.game.toml":Sn,"../../../games/konane-4x4.game.toml":On,"../../../games/konane-5x5.game.toml":Bn,"../../../games/mill-3x3.game.toml":Cn,"../../../games/mu-torere.game.toml":Mn,"../../../games/order-and-chaos-3x3.game.toml":En,"../../../games/picaria.game.toml":Pn,"../../../games/quantik.game.toml":An,"../../../games/quarto-squares.game.toml":Wn,"../../../games/quarto-torus.game.toml":Rn,"../../../games/quarto.game.toml":Ln,"../../../games/qubic.game.toml":Xn,"../../../games/quixo-3x3.game.toml":qn,"../../../games/six-mens-morris.game.toml":Dn,"../../../games/teeko-4x4.game.toml":Gn,"../../../games/teeko.game.toml":Nn,"../../../games/three-mens-morris-anywhere.game.toml":Fn,"../../../games/three-mens-morris.game.toml":zn,"../../../games/three-on-4x3.game.toml":In,"../../../games/tic-tac-toe-3d.game.toml":jn,"../../../games/tic-tac-toe-misere.game.toml":Hn,"../../../games/tic-tac-toe.game.toml":Kn}),C=(o,n)=>new RegExp(`^${n}\\s*=\\s*"(.*)"`,"m").exec(o)?.[1]??"",k=Object.values(Qn).map(o=>({name:C(o,"name"),title:C(o,"title"),text:o})).sort((o,n)=>o.title.localeCompare(n.title,"en")),Un=k.reduce((o,n)=>n.text.length<o.text.length?n:o).name,M=/(#.*$)|("""|''')|("(?:[^"\\]|\\.)*"?|'[^']*'?)|([A-Za-z0-9_-]+(?:\s*\.\s*[A-Za-z0-9_-]+)*(?=\s*=))|(\btrue\b|\bfalse\b|[+-]?\b\d[\d_.]*\b)/g;function Vn(o,n){const r=[],t=(i,s)=>{const l=r.at(-1);s!==""&&(l?.look===i?l.text+=s:r.push({look:i,text:s}))};let a=o;if(n===null&&/^\s*\[/.test(a)){const i=/^\s*\[\[?[^\]#]*\]?\]?/.exec(a)?.[0]??"";t("section",i),a=a.slice(i.length)}for(;a!=="";){if(n!==null){const g=a.indexOf(n);if(t("text",g<0?a:a.slice(0,g+3)),g<0)break;a=a.slice(g+3),n=null;continue}M.lastIndex=0;const i=M.exec(a);if(!i){t("plain",a);break}t("plain",a.slice(0,i.index));const[s,l,c,d,u]=i;c!==void 0?(t("text",c),n=c):t(l!==void 0?"comment":d!==void 0?"text":u!==void 0?"key":"value",s),a=a.slice(i.index+s.length)}return{pieces:r,open:n}}function Jn(o){const n=[];let r=null;for(const t of o.split(`
`)){const a=Vn(t,r);n.push(a.pieces),r=a.open}return n}function Zn(o){const n=[];for(const r of o.split(`
`)){const[,t,a,i]=/^(\d+):(\d+): (.*)$/.exec(r)??[],s=n.at(-1);t!==void 0?n.push({line:Number(t),column:Number(a),text:i??"",kind:"error"}):s&&r.trim()!==""?s.text+=` ${r.trim()}`:r.trim()!==""&&n.push({line:1,column:1,text:r.trim(),kind:"error"})}return n}function T(o,n,r=1){let t=r;for(const[a,i]of o.split(`
`).entries())if(n.test(i)&&--t===0)return a+1;return 1}function Yn(o,n){return o.map(r=>{const[,t,a]=/^\[\[(turn|end)\]\] number (\d+)/.exec(r)??[],i=/^(?:the supply of )?([\w-]+) (?:never ran out|was never placed)/.exec(r)?.[1];let s=1;return t!==void 0?s=T(n,new RegExp(`^\\s*\\[\\[\\s*${t}\\s*\\]\\]`),Number(a)):i!==void 0?s=T(n,new RegExp(`^\\s*(pieces\\.)?${i}\\s*=`)):/no \[\[end\]\]|nobody ever won|may never end/.test(r)&&(s=T(n,/^\s*\[\[\s*end\s*\]\]/)),{line:s,column:1,text:r,kind:"warning"}})}function ne(o,n,r){const t=o.split(`
`),a=t.slice(0,n-1).reduce((s,l)=>s+l.length+1,0),i=[...t[n-1]??""].slice(0,r-1).join("").length;return Math.min(a+i,o.length)}const ee=2e4;function te({text:o,problems:n,onWrite:r,goal:t,onGone:a}){const i=D(null),s=J(()=>o.length<=ee?Jn(o):o.split(`
`).map(c=>[{look:"plain",text:c}]),[o]);$(()=>{if(!t||!i.current)return;const c=ne(o,t.line,t.column);i.current.focus(),i.current.setSelectionRange(c,c),a()},[t]);const l=c=>{const d=n.filter(u=>u.line===c);return d.some(({kind:u})=>u==="error")?" error":d.length>0?" warning":""};return e("div",{class:"rules-editor",children:e("div",{class:"rules-page",children:[e("pre",{class:"rules-look","aria-hidden":"true",children:s.map((c,d)=>e("div",{class:`rules-line${l(d+1)}`,"data-line":d+1,children:[c.map((u,g)=>e("span",{class:`look-${u.look}`,children:u.text},g)),`
`]},d))}),e("textarea",{ref:i,class:"rules-text","aria-label":"rules of the game","aria-describedby":"rules-problems","aria-invalid":n.some(({kind:c})=>c==="error"),spellcheck:!1,autocomplete:"off",autocapitalize:"off",wrap:"off",value:o,onInput:c=>r(c.currentTarget.value)})]})})}const p=o=>o.toLocaleString("en"),w=o=>`${(100*o).toFixed(o>0&&o<.1?1:0)} %`;function S({parts:o,of:n}){return e("span",{class:"plot-bar","aria-hidden":"true",children:o.map(({count:r,look:t})=>r>0&&e("span",{class:`part ${t}`,style:{width:`${100*r/Math.max(n,1)}%`}},t))})}function I({parts:o}){return e("p",{class:"plot-key",children:o.map(({look:n,name:r})=>e("span",{children:[e("span",{class:`part ${n}`,"aria-hidden":"true"})," ",r]},n))})}function b({title:o,about:n,children:r}){return e("section",{class:"plot",children:[e("h3",{children:o}),n!==void 0&&e("p",{class:"soft",children:n}),r]})}const j=[{look:"win",name:"won"},{look:"draw",name:"drawn"},{look:"loss",name:"lost"},{look:"over",name:"over"}],E=({wins:o,draws:n,losses:r,finished:t})=>[o,n,r,t].map((a,i)=>({count:a,...j[i]})),H=o=>o.filter(({count:n})=>n>0).map(({count:n,name:r})=>`${p(n)} ${r}`).join(", ");function P({rows:o,head:n}){const r=Math.max(...o.map(({classes:t})=>t));return e(x,{children:[e(I,{parts:[...j]}),e("table",{class:"plot-rows",children:[e("thead",{class:"said",children:e("tr",{children:[e("th",{scope:"col",children:n}),e("th",{scope:"col",children:"positions"})]})}),e("tbody",{children:o.map(t=>e("tr",{children:[e("th",{scope:"row",children:t.number}),e("td",{children:[e(S,{parts:E(t),of:r}),e("span",{class:"said",children:H(E(t))})]}),e("td",{class:"count",children:p(t.classes)})]},t.number))})]})]})}function K({distances:o}){const n=new Map;for(const{value:a,plies:i,classes:s}of o){if(i===null||a!=="win"&&a!=="loss")continue;const l=n.get(i)??{win:0,loss:0};l[a]+=s,n.set(i,l)}const r=[...n].sort(([a],[i])=>a-i),t=Math.max(1,...r.map(([,{win:a,loss:i}])=>a+i));return r.length===0?null:e(b,{title:"Moves to the end",about:"Positions that are decided, by how many moves the win takes against the best defense.",children:e("table",{class:"plot-rows",children:e("tbody",{children:r.map(([a,{win:i,loss:s}])=>{const l=[{count:i,look:"win",name:"won"},{count:s,look:"loss",name:"lost"}];return e("tr",{children:[e("th",{scope:"row",children:a}),e("td",{children:[e(S,{parts:l,of:t}),e("span",{class:"said",children:H(l)})]}),e("td",{class:"count",children:p(i+s)})]},a)})})})})}function oe({perfect:o,plies:n}){return o===null?"It is not known who wins.":o==="draw"?"A draw if nobody makes a mistake.":`${o.replace(/^p/,"P")} wins${n===null?"":` in ${n} moves`} if nobody makes a mistake.`}function re({stats:o,onLook:n}){const{random:r,narrow:t,branching:a,longest:i}=o,s=[{count:r.player1,look:"one",name:"player 1 wins"},{count:r.draws,look:"draw",name:"drawn"},{count:r.player2,look:"two",name:"player 2 wins"}],l={win:0,draw:0,loss:0};for(const{value:d}of o.first_moves)d!==null&&d in l&&(l[d]+=1);const c=`${l.win} of ${o.first_moves.length} first moves win, ${l.draw} draw, ${l.loss} lose.`;return e(x,{children:[e("dl",{class:"facts",children:[e(h,{name:"Positions, up to symmetry",children:p(o.classes)}),e(h,{name:"Won, drawn, lost for whoever is to move",children:[w(o.wins/o.classes),", ",w(o.draws/o.classes),", ",w(o.losses/o.classes)]}),e(h,{name:"First moves",children:c}),a&&e(h,{name:"Moves to choose from",children:[a.mean.toFixed(1)," on average, ",p(a.most)," at most"]}),t&&t.won>0&&e(h,{name:"Only one move wins",children:["in ",w(t.one_wins/t.won)," of ",p(t.won)," won positions"]}),t&&t.drawn>0&&e(h,{name:"Only one move saves the draw",children:["in ",w(t.one_saves/t.drawn)," of ",p(t.drawn)," drawn positions"]})]}),e(b,{title:"At random",about:`If every move is as likely as the others, a game lasts ${r.mean_plies.toFixed(1)} moves on average${r.games===null?"":` (from ${p(r.games)} games)`}.`,children:[e(I,{parts:s}),e(S,{parts:s,of:1}),e("p",{class:"soft",children:s.map(({count:d,name:u})=>`${u}: ${w(d)}`).join(" · ")})]}),o.by_ply&&e(b,{title:"By move number",about:"How many positions can stand on the board after so many moves, and what they are worth to whoever is to move.",children:e(P,{rows:o.by_ply,head:"moves"})}),o.by_pieces&&o.by_pieces.length>1&&e(b,{title:"By pieces on the board",children:e(P,{rows:o.by_pieces,head:"pieces"})}),e(K,{distances:o.by_distance}),i&&i.length>0&&e(b,{title:"Longest wins",children:e("ul",{class:"longest",children:i.map(({plies:d,classes:u,position:g})=>e("li",{children:[e("button",{type:"button",class:"link",onClick:()=>n(g),children:["In ",d," moves"]}),e("span",{class:"soft",children:u===1?"one position":`${p(u)} positions`})]},d))})})]})}function ae({solved:{positions:o,wins:n,draws:r,losses:t,by_distance:a}}){return e(x,{children:[e("dl",{class:"facts",children:[e(h,{name:"Positions, up to symmetry",children:p(o)}),e(h,{name:"Won, drawn, lost for whoever is to move",children:[w(n/o),", ",w(r/o),", ",w(t/o)]})]}),e(K,{distances:a})]})}function h({name:o,children:n}){return e("div",{children:[e("dt",{children:o}),e("dd",{children:n})]})}function ie({workshop:o}){const[,n]=Z(c=>c+1,0);$(()=>o.subscribe(()=>n(null)),[o]);const[r,t]=_("rules"),[a,i]=_(null);$(()=>{const c=G.get("theme");c!==null&&(document.documentElement.dataset.theme=c)},[]);const s=o.info?.title;N(()=>{document.title=s?`${s.slice(0,80)} · studio · burnside`:"The studio · burnside"},[s]);const l=c=>{t("rules"),i(c)};return e("div",{class:"studio",children:[e(se,{workshop:o}),e("div",{class:"studio-tabs",role:"tablist","aria-label":"rules or board",onKeyDown:c=>{if(c.key!=="ArrowLeft"&&c.key!=="ArrowRight")return;const d=r==="rules"?"board":"rules";t(d),document.getElementById(`studio-tab-${d}`)?.focus()},children:["rules","board"].map(c=>e("button",{id:`studio-tab-${c}`,type:"button",role:"tab","aria-selected":r===c,"aria-controls":`studio-${c}`,tabIndex:r===c?0:-1,onClick:()=>t(c),children:c==="rules"?"Rules":"Board"},c))}),e("div",{class:`studio-sides show-${r}`,role:"main",children:[e("section",{id:"studio-rules",class:"studio-rules","aria-label":"the rules",children:[e(te,{text:o.text,problems:o.reading?[]:o.problems,goal:a,onWrite:c=>o.write(c),onGone:()=>i(null)}),e(le,{workshop:o,onGo:l})]}),e("section",{id:"studio-board",class:"studio-board","aria-label":"the game",children:[e(ce,{workshop:o}),e(ue,{workshop:o}),e(de,{workshop:o}),e(he,{workshop:o})]})]}),e("div",{class:"said",role:"status","aria-live":"polite",children:o.said})]})}function se({workshop:o}){const[n,r]=_(!1),t=async()=>{try{await navigator.clipboard.writeText(location.href),r(!0),setTimeout(()=>r(!1),2e3)}catch{}};return e("header",{class:"top studio-top",children:[e("a",{class:"brand",href:"#/","aria-label":"burnside: the explorer",children:[e(Y,{}),e("span",{children:"burnside"})]}),e("h1",{children:"Studio"}),e("span",{class:"gap"}),e("label",{class:"examples",children:[e("span",{class:"said",children:"Start from an example"}),e("select",{value:"",onChange:a=>{const i=k.find(({name:s})=>s===a.currentTarget.value);a.currentTarget.value="",i&&o.write(i.text)},children:[e("option",{value:"",children:"Examples"}),k.map(({name:a,title:i})=>e("option",{value:a,children:i},a))]})]}),e("button",{type:"button",class:"toggle","aria-label":n?"Copied":"Copy link to these rules",title:"Copy link to these rules",onClick:()=>{t()},children:[e(nn,{}),e("span",{children:n?"Copied":"Copy link"})]}),e("a",{class:"toggle to-explorer",href:"#/",title:"Back to the explorer","aria-label":"Back to the explorer",children:[e(F,{}),e("span",{children:"Explorer"})]})]})}function le({workshop:o,onGo:n}){const{problems:r,closed:t,notice:a,reading:i,info:s}=o;return e("div",{id:"rules-problems",class:"rules-problems",children:[a!==null&&e("p",{class:"wrong",role:"alert",children:a}),t!==null&&e("p",{class:"wrong",role:"alert",children:t}),r.length>0&&e("ul",{class:i?"stale":void 0,children:r.slice(0,50).map((l,c)=>e("li",{class:l.kind,children:e("button",{type:"button",onClick:()=>n(l),children:[e("strong",{children:[l.kind==="error"?"Line":"Warning, line"," ",l.line]})," ",l.text]})},c))}),r.length===0&&t===null&&a===null&&e("p",{class:"soft",children:i?"Reading …":s?"No mistakes.":""})]})}function ce({workshop:o}){const{info:n,work:r,table:t}=o;z(t);const a=r.kind==="solving"||r.kind==="checking"||r.kind==="solved"&&r.counting;return e("div",{class:"studio-tools",children:[e("button",{type:"button",class:"plain",disabled:!n||a,onClick:()=>{o.check()},children:"Check"}),e("button",{type:"button",class:"primary",disabled:!n||a,onClick:()=>{o.solve()},children:"Solve"}),a&&e("button",{type:"button",class:"plain",onClick:()=>o.cancel(),children:"Stop"}),e("span",{class:"gap"}),e("button",{type:"button",class:"plain icon-only","aria-label":"Undo a move",title:"Undo a move",disabled:!n||t.address.ply===0,onClick:()=>{t.undo()},children:e(F,{})}),e("button",{type:"button",class:"plain icon-only","aria-label":"Begin again",title:"Begin again",disabled:!n,onClick:()=>{t.restart()},children:e(en,{})})]})}function de({workshop:o}){const{table:n,info:r,reading:t}=o,a=D(null);z(n);const i=n.shown?.view.scene.trays,s=r===null,l=i?.some(({owner:c})=>c!==null)??!1;return e(ln.Provider,{value:n,children:[e("div",{class:`studio-table${s?" stale":""}`,ref:a,inert:s,children:i?e(x,{children:[e(tn,{}),e("div",{class:`beside${l?"":" together"}`,children:[e(on,{}),e(O,{player:1}),e(O,{player:2}),e(rn,{})]}),e(an,{}),e(sn,{table:a,explorer:n})]}):e("p",{class:"soft",children:t?"Reading …":"The board comes with rules that can be read."})}),n.notice&&e("p",{class:"wrong",role:"alert",children:n.notice.text}),s&&i&&!t&&e("p",{class:"soft",children:"This board is that of the last rules that could be read."}),e("div",{class:"said",role:"status","aria-live":"polite",children:n.said})]})}const m=o=>o.toLocaleString("en");function ue({workshop:o}){const{work:n}=o,[,r]=_(0);if(N(()=>{if(n.kind!=="solving")return;const d=setInterval(()=>r(u=>u+1),1e3);return()=>clearInterval(d)},[n.kind]),n.kind==="checking")return e("p",{class:"results soft",children:"Checking …"});if(n.kind==="failed")return e("p",{class:"results wrong",role:"alert",children:[n.what,n.hint!==null&&e("small",{children:[" ",n.hint]})]});if(n.kind!=="solving")return null;const{step:t,since:a}=n,i=t?.total===1,s=t&&t.total!==null&&t.total>1?Math.min(t.done/t.total,1):null,l=Math.round((performance.now()-a)/1e3),c=t===null?"Solving …":i?"Packing the table …":s===null?`Finding positions: ${m(t.done)} so far`:`This step: ${Math.floor(100*s)} %`;return e("div",{class:"results",children:[e("p",{children:[c," ",e("span",{class:"soft",children:l>1?`${l} s`:""})]}),e("progress",{"aria-label":"solving",...s===null?{}:{value:s},max:1})]})}function he({workshop:o}){const{work:n}=o;switch(n.kind){case"none":case"checking":case"failed":case"solving":return null;case"checked":{const{report:r,plan:t}=n,a=r.groups.find(({name:i})=>i==="full");return e("div",{class:"results",children:[e("h2",{children:"Checked"}),e("dl",{class:"facts",children:[a&&e(h,{name:"Symmetries",children:m(a.order)}),t&&e(h,{name:"Positions, up to symmetry",children:[t.counted?m(t.classes):`about ${m(t.classes)}${t.cut_short?" or more":""}, an estimate`,t.can_return?"; play can return to a position":""]}),t&&e(h,{name:"Memory to solve it",children:t.memory<1e6?"less than 1 MB":`${m(Math.round(t.memory/1e6))} MB`}),e(h,{name:"First moves, really different",children:r.plies[0]?`${m(r.plies[0].lines)}, ${m(r.plies[0].classes)}`:"none"}),e(h,{name:"Random games",children:[m(r.games),": player 1 won ",m(r.player1),", player 2 ",m(r.player2)]})]}),e("p",{class:"soft",children:r.warnings.length===0?"No warnings.":`${r.warnings.length===1?"One warning":`${r.warnings.length} warnings`}: below the rules.`})]})}case"solved":return e("div",{class:"results",children:[e("h2",{children:n.stats?oe(n.stats):"Solved"}),e("p",{class:"soft",children:["Every position has its exact value now, on the board too. It took ",n.seconds<10?n.seconds.toFixed(1):Math.round(n.seconds)," s."]}),n.counting&&e("p",{children:"Counting …"}),n.why!==null&&e("p",{children:["Not everything was counted: ",n.why,"."]}),n.stats?e(re,{stats:n.stats,onLook:r=>{o.table.showPosition(r)}}):e(ae,{solved:n.solved})]})}}const v=64*1024,me=64*1024;function A(o){let n="";for(const r of o)n+=String.fromCharCode(r);return btoa(n).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}function W(o){const n=atob(o.replaceAll("-","+").replaceAll("_","/"));return Uint8Array.from(n,r=>r.charCodeAt(0))}async function Q(o,n,r){const t=new Blob([o]).stream().pipeThrough(n).getReader(),a=[];let i=0;for(;;){const{done:c,value:d}=await t.read();if(c)break;if(i+=d.length,i>r)throw await t.cancel().catch(()=>{}),new RangeError("too long");a.push(d)}const s=new Uint8Array(i);let l=0;for(const c of a)s.set(c,l),l+=c.length;return s}const U=()=>typeof CompressionStream<"u";async function pe(o){const n=new TextEncoder().encode(o);return U()?`#/studio?z=${A(await Q(n,new CompressionStream("deflate-raw"),1/0))}`:`#/studio?t=${A(n)}`}async function we(o){const n=new URLSearchParams(o.slice(o.indexOf("?")+1)),[r,t,a]=["z","t","like"].map(l=>n.get(l)),i=r??t;if(i==null)return a?{kind:"example",name:a}:{kind:"kept"};const s={kind:"wrong",reason:`This link holds more than a game file may have: ${v/1024} KiB.`};if(i.length>me)return s;try{let l=W(i);if(r!==null){if(!U())return{kind:"wrong",reason:"This browser cannot unpack the rules of this link."};l=await Q(W(i),new DecompressionStream("deflate-raw"),v)}return l.length>v?s:{kind:"text",text:new TextDecoder("utf-8",{fatal:!0}).decode(l)}}catch(l){return l instanceof RangeError?s:{kind:"wrong",reason:"The rules in this link cannot be read: it is damaged or cut off."}}}const R=4e3,L={"Content-Type":"application/toml",Accept:"application/json"},ge=6,fe=(o,n)=>new Promise((r,t)=>{const a=setTimeout(r,o);n.addEventListener("abort",()=>(clearTimeout(a),t(n.reason)),{once:!0})});class ye extends cn{readFile(n,r){return y("/api/games",{method:"POST",body:n,headers:L,signal:r})}check(n,r){return y("/api/check",{method:"POST",body:n,headers:L,signal:r})}plan(n,r){return y(this.path(n,"plan"),{signal:r})}solve(n,r,t){return y(this.path(n,"solve"),{signal:t},r)}stats(n,r){return y(this.path(n,"stats"),{signal:r})}async view(n,r,t,a){const i=new URLSearchParams([["position",r],...t.map(l=>["move",l])]),s=await y(`${this.path(n,"moves")}?${i}`,a?{signal:a}:{});if(s.moves.length>R)throw new f(422,`This position has ${s.moves.length.toLocaleString("en")} moves, more than the ${R.toLocaleString("en")} that are shown.`,null);return super.view(n,r,t,a)}}async function y(o,n,r=()=>{}){for(let t=1;;t+=1){const a=await fetch(o,n);if(a.status===503&&t<ge&&n.signal){await fe(1e3*dn(a.headers.get("Retry-After")),n.signal);continue}const i=await be(a,r),s=V(i),{error:l,hint:c}=s??{};if(a.ok&&s!==null&&typeof l!="string")return s;throw new f(a.status,typeof l=="string"?l:`the server answered with status ${a.status}`,typeof c=="string"?c:null)}}function V(o){try{return JSON.parse(o)}catch{return null}}async function be(o,n){if(!o.headers.get("Content-Type")?.includes("ndjson")||!o.body)return o.text();const r=o.body.pipeThrough(new TextDecoderStream).getReader();let t="";for(;;){const{done:a,value:i}=await r.read();if(a)return t;t+=i;const s=t.split(`
`);t=s.pop()??"";for(const l of s){const c=V(l);c!==null&&typeof c.done=="number"?n(c):t=l}}}const ve={read:()=>"",push:()=>{},replace:()=>{}};class _e extends un{constructor(n){super(n,ve),this.studio=n}studio;async put(n,r){const t=await this.api.view(n.name,"start",[],r),{position:a,to_move:i,outcome:s}=t;this.opened.clear(),this.opened.set(n.name,n),this.kept=null,this.begun=!0,this.path=new B(this.api,n.name,null,[],[{position:a,to_move:i,outcome:s,view:t}]),this.knowledge.note(n.name,t),this.go({game:n.name,from:null,moves:[],ply:0,you:"both"},"none")}async renew(){this.knowledge=new hn(this.api),this.path=new B(this.api,"",null,[]),await this.go({...this.address},"none")}async showPosition(n){await this.go({...this.address,from:n,moves:[],ply:0},"none")}async restart(){await this.go({...this.address,from:null,moves:[],ply:0},"none")}}const ke=350,X=1e4,q="studio";class xe{constructor(n,r,t,a){this.page=n,this.storage=r,this.exampleText=t,this.first=a}page;storage;exampleText;first;api=new ye;table=new _e(this.api);text="";problems=[];info=null;reading=!1;closed=null;notice=null;work={kind:"none"};said="";#o=new Set;#r;#a=new AbortController;#e=new AbortController;subscribe(n){return this.#o.add(n),()=>this.#o.delete(n)}#n(){for(const n of this.#o)n()}async visit(){const n=await we(this.page.read());this.notice=null;let t=this.storage.get(q)??this.exampleText(this.first)??"";if(n.kind==="text"&&(t=n.text),n.kind==="wrong"&&(this.notice=n.reason),n.kind==="example"){const a=this.exampleText(n.name);a===void 0?this.notice="There is no such example.":t=a}t===this.text&&this.info!==null||(this.text=t,this.#i(0))}write(n){n!==this.text&&(this.text=n,this.notice=null,this.#i(ke))}#i(n){clearTimeout(this.#r),this.#a.abort(),this.#e.abort(),this.work={kind:"none"},this.info=null,this.reading=!0,this.#r=setTimeout(()=>{this.#c()},n),this.#n()}async#c(){const{text:n}=this,r=this.#a=new AbortController,{signal:t}=r;this.storage.set(q,n);const a=new TextEncoder().encode(n).length;if(a>v)return this.#t([{line:1,column:1,kind:"error",text:`The text has ${a} bytes; a game file has at most ${v}.`}]);const i=await pe(n);if(t.aborted)return;this.page.replace(i);const s=setTimeout(()=>r.abort(new DOMException("late","TimeoutError")),X);try{const l=await this.api.readFile(n,t);if(await this.table.put(l,t),t.aborted)return;this.info=l,this.closed=null,this.#t([])}catch(l){if(t.aborted&&t.reason.name!=="TimeoutError")return;t.aborted?this.#t([{line:1,column:1,kind:"error",text:`Reading these rules took longer than ${X/1e3} seconds and was stopped.`}]):l instanceof f&&l.status===405?(this.closed="This server does not read rules from pages. Start it with: burnside serve --accept-game-files",this.#t([])):l instanceof f?this.#t(Zn(l.message)):(this.notice="Nobody answers. The text is kept in this browser.",this.#t([]))}finally{clearTimeout(s)}}#t(n){const r=this.problems.length;this.problems=n,this.reading=!1,n.length>0?this.said=`${n.length===1?"One mistake":`${n.length} mistakes`}. Line ${n[0].line}: ${n[0].text}`:r>0&&this.info&&(this.said="The rules can be read."),this.#n()}async check(){const{info:n,text:r}=this;if(!n)return;const t=this.#s({kind:"checking"});await this.#l(t,async()=>{const a=await this.api.check(r,t),i=await this.api.plan(n.name,t).catch(l=>{if(l instanceof f)return null;throw l});this.problems=Yn(a.warnings,r);const s=a.warnings.length;this.said=`Checked: ${s===0?"no warnings":s===1?"one warning":`${s} warnings`}.`,this.work={kind:"checked",report:a,plan:i}})}async solve(){const{info:n}=this;if(!n)return;const r=performance.now(),t=this.#s({kind:"solving",step:null,since:r});this.said="Solving.",await this.#l(t,async()=>{const a=await this.api.solve(n.name,l=>{t.aborted||(this.work={kind:"solving",step:l,since:r},this.#n())},t),i=(performance.now()-r)/1e3,s={kind:"solved",solved:a,seconds:i,stats:null,why:null};this.work={...s,counting:!0},this.said="Solved. The values are on the board. Counting.",this.table.renew(),this.#n();try{this.work={...s,stats:await this.api.stats(n.name,t),counting:!1},this.said="The statistics are below the board."}catch(l){if(!(l instanceof f))throw l;this.work={...s,counting:!1,why:l.message}}})}cancel(){this.#e.abort(),this.work=this.work.kind==="solved"?{...this.work,counting:!1,why:"stopped"}:{kind:"none"},this.said="Stopped.",this.#n()}#s(n){return this.#e.abort(),this.#e=new AbortController,this.work=n,this.#n(),this.#e.signal}async#l(n,r){try{await r()}catch(t){if(n.aborted)return;const a=t instanceof f?t.hint:null;this.work={kind:"failed",what:t instanceof Error?t.message:String(t),hint:a},this.said=`Not done: ${this.work.what}`}n.aborted||this.#n()}leave(){clearTimeout(this.#r),this.#a.abort(),this.#e.abort()}}const Te={read:()=>location.hash,replace:o=>history.replaceState(null,"",o)};function Se(o){const n=new xe(Te,G,r=>k.find(t=>t.name===r)?.text,Un);return n.visit(),mn(e(ie,{workshop:n}),o),{visit:()=>{n.visit()},leave:()=>n.leave()}}export{Se as open};
