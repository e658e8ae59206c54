"""The text forms: scenarios, armies, musters, positions, orders and logs, read with every fault named and put down."""
