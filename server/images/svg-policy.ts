/**
 * The Content-Security-Policy of images. An SVG opened directly is a document; it must not run scripts or
 * load files.
 */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
