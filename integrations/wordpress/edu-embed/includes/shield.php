<?php
/**
 * Keeps our tags whole while WordPress makes paragraphs and typographic quotes.
 *
 * WordPress knows no custom elements: it wraps their tags in paragraphs, which the
 * browser then closes too early. So each tag takes the shape of one that WordPress
 * knows, a block or a word, while those filters run.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** After the blocks were drawn (9), before the filters for text (10). */
const SHIELD_PRIORITY = 9;

/** After shortcodes and the filters for text (11), of which one changes words in attributes. */
const UNSHIELD_PRIORITY = 12;

add_filter( 'the_content', __NAMESPACE__ . '\\shield', SHIELD_PRIORITY );
add_filter( 'the_content', __NAMESPACE__ . '\\unshield', UNSHIELD_PRIORITY );

/**
 * The start tags that stand behind a shield, by number.
 *
 * @param string|null $tag A start tag to add.
 * @return string[]
 */
function shielded_tags( ?string $tag = null ): array {
	static $tags = array();
	if ( null !== $tag ) {
		$tags[] = $tag;
	}
	return $tags;
}

/**
 * Puts a known tag in place of each of ours.
 *
 * @param string $html HTML of a post.
 */
function shield( $html ) {
	return replace_tags(
		(string) $html,
		function ( array $groups ): string {
			list( $whole, $slash, $tag ) = $groups;
			$known                       = in_array( strtolower( $tag ), INLINE_TAGS, true ) ? 'abbr' : 'hgroup';
			if ( '/' === $slash ) {
				return '</' . $known . '>';
			}
			return '<' . $known . ' data-edu="' . ( count( shielded_tags( $whole ) ) - 1 ) . '">';
		}
	);
}

/**
 * Puts our tags back, end tags by what they end. WordPress may have begun a paragraph
 * in an element and ended it outside, or the other way round: a browser would then not
 * find the end of the element, so paragraphs are closed where it ends.
 *
 * @param string $html HTML of a post.
 */
function unshield( $html ) {
	$html = (string) $html;
	if ( ! str_contains( $html, ' data-edu="' ) ) {
		return $html;
	}
	$blocks = array();
	$words  = array();
	$back   = preg_replace_callback(
		'/<(hgroup|abbr|p)( data-edu="(\d+)")?(?:\s[^>]*)?>|<\/(hgroup|abbr|p)>/',
		function ( array $groups ) use ( &$blocks, &$words ): string {
			$name = '' !== $groups[1] ? $groups[1] : $groups[4];
			if ( 'abbr' === $name ) {
				return unshield_tag( $groups, $words );
			}
			return 'p' === $name ? balance_paragraph( $groups, $blocks ) : unshield_tag( $groups, $blocks );
		},
		$html
	);
	return $back ?? $html;
}

/**
 * One shielded tag as it was; a tag of the author's own stays.
 *
 * @param string[] $groups Groups of the pattern.
 * @param string[] $open   What is open: our tags, an empty text for the author's, `p`.
 */
function unshield_tag( array $groups, array &$open ): string {
	if ( '' !== $groups[1] ) {
		$original = '' !== ( $groups[3] ?? '' ) ? ( shielded_tags()[ (int) $groups[3] ] ?? null ) : null;
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
 * A tag of a paragraph; nothing for an end tag in an element that has no paragraph open.
 *
 * @param string[] $groups Groups of the pattern.
 * @param string[] $open   What is open.
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
