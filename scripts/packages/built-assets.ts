import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltStyles } from '../../server/styles/inline-styles.ts';
import type { Manifest } from '../build/build.ts';
import { root } from '../install.mjs';

/** The data of `dist/` in both packages, so that they have the build's id and style sheets. */
export interface BuiltAssets {
  readonly manifest: Manifest;
  /** Public path of the sheet for author content; empty without one. */
  readonly lightSheet: string;
  readonly rootText: string;
  readonly lightText: string;
  /** Rules for each element's shadow root, by tag. */
  readonly elementStyles: BuiltStyles['elements'];
}

export function readBuiltAssets(dist = join(root, 'dist')): BuiltAssets {
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  const manifest: Manifest = JSON.parse(read('manifest.json'));
  const inlineStyles: BuiltStyles = JSON.parse(read('site/inline-styles.json'));
  const lightSheet = Object.keys(manifest.files).find((path) => path.startsWith('/embed/light.')) ?? '';
  const rootText = read(manifest.stylesheet);
  return {
    manifest,
    lightSheet,
    rootText,
    lightText: lightSheet && read(lightSheet),
    elementStyles: inlineStyles.elements,
  };
}
