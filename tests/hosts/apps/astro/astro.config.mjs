export default { outDir: './dist', build: { format: 'file' } };
