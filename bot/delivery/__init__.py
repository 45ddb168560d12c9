"""What is sent: the outbox, the courier, posts, edits and private messages."""
