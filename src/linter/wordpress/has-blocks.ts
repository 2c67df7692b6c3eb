/** Whether a text contains WordPress blocks. */
export const hasBlocks = (text: string): boolean => text.includes('<!-- wp:');
