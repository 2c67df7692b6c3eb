/**
 * Dispatched on one of our elements that a script has moved in the page. The browser then resets scroll
 * positions, closes popovers and makes open dialogs non-modal, without an event. Does not bubble.
 */
export const moveEvent = 'edu-embed:move';
