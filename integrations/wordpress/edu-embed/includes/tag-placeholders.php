<?php
/**
 * Protects our tags from WordPress's filters for paragraphs and typographic quotes.
 *
 * WordPress does not know custom elements and wraps their tags in paragraphs, which
 * browsers then close too early. While these filters run, each tag is replaced with a
 * block or inline tag that WordPress knows.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** After blocks are rendered (9), before the text filters (10). */
const PLACEHOLDER_PRIORITY = 9;

/** After shortcodes and text filters (11), one of which changes words in attributes. */
const RESTORE_PRIORITY = 12;

add_filter( 'the_content', __NAMESPACE__ . '\\replace_tags_with_placeholders', PLACEHOLDER_PRIORITY );
add_filter( 'the_content', __NAMESPACE__ . '\\restore_tags', RESTORE_PRIORITY );

/**
 * Returns the replaced start tags, by number.
 *
 * @param string|null $tag A start tag to add.
 * @return string[]
 */
function replaced_tags( ?string $tag = null ): array {
	static $tags = array();
	if ( null !== $tag ) {
		$tags[] = $tag;
	}
	return $tags;
}

/**
 * Replaces each of our tags with a tag that WordPress knows.
 *
 * @param string $html HTML of a post.
 */
function replace_tags_with_placeholders( $html ) {
	return replace_tags(
		(string) $html,
		function ( array $groups ): string {
			list( $whole, $slash, $tag ) = $groups;
			$known                       = in_array( strtolower( $tag ), INLINE_TAGS, true ) ? 'abbr' : 'hgroup';
			if ( '/' === $slash ) {
				return '</' . $known . '>';
			}
			return '<' . $known . ' data-edu="' . ( count( replaced_tags( $whole ) ) - 1 ) . '">';
		}
	);
}

/**
 * Restores our tags. WordPress may start a paragraph inside an element and end it
 * outside, or the other way around. Browsers would then miss the end of the element, so
 * paragraphs are closed where the element ends.
 *
 * @param string $html HTML of a post.
 */
function restore_tags( $html ) {
	$html = (string) $html;
	if ( ! str_contains( $html, ' data-edu="' ) ) {
		return $html;
	}
	$open_blocks = array();
	$open_inline = array();
	$restored    = preg_replace_callback(
		'/<(hgroup|abbr|p)( data-edu="(\d+)")?(?:\s[^>]*)?>|<\/(hgroup|abbr|p)>/',
		function ( array $groups ) use ( &$open_blocks, &$open_inline ): string {
			$name = '' !== $groups[1] ? $groups[1] : $groups[4];
			if ( 'abbr' === $name ) {
				return restore_tag( $groups, $open_inline );
			}
			return 'p' === $name ? balance_paragraph( $groups, $open_blocks ) : restore_tag( $groups, $open_blocks );
		},
		$html
	);
	return $restored ?? $html;
}

/**
 * Restores one of our tags; leaves tags that the author wrote unchanged.
 *
 * @param string[] $groups Groups of the pattern.
 * @param string[] $open   Stack of open tags: our tags, `p`, and '' for the author's tags.
 */
function restore_tag( array $groups, array &$open ): string {
	if ( '' !== $groups[1] ) {
		$original = '' !== ( $groups[3] ?? '' ) ? ( replaced_tags()[ (int) $groups[3] ] ?? null ) : null;
		$open[]   = null === $original ? '' : preg_replace( '/^<([a-z0-9-]+).*$/is', '$1', $original );
		return $original ?? $groups[0];
	}
	$before = '';
	$opened = array_pop( $open );
	while ( 'p' === $opened && array() !== $open ) {
		$before .= '</p>';
		$opened  = array_pop( $open );
	}
	return $before . ( null === $opened || '' === $opened || 'p' === $opened ? $groups[0] : '</' . $opened . '>' );
}

/**
 * Returns a tag of a paragraph; omits an end tag inside an element without an open paragraph.
 *
 * @param string[] $groups Groups of the pattern.
 * @param string[] $open   Stack of open tags.
 */
function balance_paragraph( array $groups, array &$open ): string {
	$is_open = 'p' === end( $open );
	if ( '' !== $groups[1] ) {
		if ( ! $is_open ) {
			$open[] = 'p';
		}
		return $groups[0];
	}
	if ( $is_open ) {
		array_pop( $open );
	}
	return $is_open || array() === $open ? $groups[0] : '';
}
