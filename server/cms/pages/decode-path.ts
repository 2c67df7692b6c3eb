/** Decodes a path. A percent sign that encodes nothing is part of the name: such a path stays unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
