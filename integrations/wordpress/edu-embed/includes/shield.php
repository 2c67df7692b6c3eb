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
 * Puts our tags back, end tags by what they end.
 *
 * @param string $html HTML of a post.
 */
function unshield( $html ) {
	$html = (string) $html;
	if ( ! str_contains( $html, ' data-edu="' ) ) {
		return $html;
	}
	$tags = shielded_tags();
	$open = array(
		'hgroup' => array(),
		'abbr'   => array(),
	);
	$back = preg_replace_callback(
		'/<(hgroup|abbr)( data-edu="(\d+)")?(?:\s[^>]*)?>|<\/(hgroup|abbr)>/',
		function ( array $groups ) use ( $tags, &$open ): string {
			if ( isset( $groups[4] ) ) {
				$opened = array_pop( $open[ $groups[4] ] );
				return null === $opened || '' === $opened ? $groups[0] : '</' . $opened . '>';
			}
			$original            = isset( $groups[3] ) && '' !== $groups[3] ? ( $tags[ (int) $groups[3] ] ?? null ) : null;
			$open[ $groups[1] ][] = null === $original ? '' : preg_replace( '/^<([a-z0-9-]+).*$/is', '$1', $original );
			return $original ?? $groups[0];
		},
		$html
	);
	return $back ?? $html;
}
