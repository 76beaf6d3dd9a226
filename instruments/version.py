"""The version of the program, which every file that it writes states.

It is written here because asking the installed package costs more time than a drawing.
"""

VERSION = "0.1.0"
