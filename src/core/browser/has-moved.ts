/**
 * Whether the pointer has moved since its previous event. Chromium (156 and earlier) also dispatches a move
 * for a resting pointer when a page appears.
 */
export const hasMoved = ({ movementX, movementY }: Pick<MouseEvent, 'movementX' | 'movementY'>): boolean =>
  !!(movementX || movementY);
