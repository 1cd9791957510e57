"""Nim-values of every vertex of an acyclic game graph, as one writes it with NetworkX.

usage: graph_values.py FILE        FILE has a line `u v` for each move from u to v
Prints the number of vertices of value 0.
"""
import sys

import networkx as nx


def main():
    graph = nx.read_edgelist(sys.argv[1], create_using=nx.DiGraph, nodetype=int)
    values = {}
    for vertex in reversed(list(nx.topological_sort(graph))):
        seen = {values[option] for option in graph.successors(vertex)}
        value = 0
        while value in seen:
            value += 1
        values[vertex] = value
    print(sum(1 for value in values.values() if value == 0))


main()
