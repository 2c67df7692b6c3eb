/** Decodes a path. Returns it unchanged if a percent sign in it encodes nothing. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
