"""Pictures in messages: which are drawn and when, which are kept, and how one follows an answer."""
