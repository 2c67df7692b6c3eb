/** The script in the head of our own pages. It runs while the page is parsed. */
import './opening-position.ts';
import './late-entry.ts';
