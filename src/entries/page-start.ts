/** The script in the head of our own pages. It runs while the page is parsed. */
// First: without the entry, nothing on the page works.
import './late-entry.ts';
import './opening-position.ts';
