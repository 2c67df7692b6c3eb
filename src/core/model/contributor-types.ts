/** Roles of a contributor; in a file without valibot, because browsers load it. */
export const contributorTypes = ['editor', 'reviewer', 'writer'] as const;
