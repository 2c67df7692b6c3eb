import { join } from 'node:path';
import { readSource } from '../../../scripts/wordpress/packages.ts';
import {
  startWordPress,
  type WordPress,
  type WordPressOptions,
} from '../../../scripts/wordpress/wordpress-site.ts';
import { findFreePort } from '../../support/free-port.ts';
import { wordpress } from '../wordpress-test.ts';

/**
 * Starts a separate WordPress, for tests that change all lists or paths, or the plugin itself.
 *
 * @param name the name of its folder; each test file needs its own
 */
export async function startSeparateWordPress(
  name: string,
  options: Pick<WordPressOptions, 'constants' | 'mustUse'> = {},
): Promise<WordPress> {
  const { root } = wordpress.handle;
  return startWordPress({
    root,
    folder: join(root, '.wordpress'),
    name,
    source: readSource(process.env.WORDPRESS),
    port: await findFreePort(),
    ...options,
  });
}
