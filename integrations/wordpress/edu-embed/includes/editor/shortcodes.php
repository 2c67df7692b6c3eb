<?php
/**
 * Shortcodes, for editors that support neither blocks nor tags.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_shortcodes' );

/**
 * Registers a shortcode for each element, such as `[edu_program_finder degree="masters"]`.
 * Omits JSON attributes, because a bracket ends a shortcode.
 */
function register_shortcodes(): void {
	foreach ( elements() as $tag => $element ) {
		$flat = array_keys( array_filter( $element['attributes'], fn( $attribute ) => 'json' !== $attribute['type'] ) );
		add_shortcode(
			'edu_' . str_replace( '-', '_', $tag ),
			function ( $attributes, $content = '' ) use ( $tag, $flat ): string {
				$given = array_intersect_key( (array) $attributes, array_flip( $flat ) );
				$given = array_map( fn( $value ) => html_entity_decode( (string) $value, ENT_QUOTES | ENT_HTML5, 'UTF-8' ), $given );
				return write_element( $tag, $given, shortcode_content( (string) $content ) );
			}
		);
	}
}

/**
 * Renders the content of a shortcode as balanced HTML. WordPress's paragraphs may start
 * before a shortcode and end inside it.
 *
 * @param string $content Content between the tags of a shortcode.
 */
function shortcode_content( string $content ): string {
	// A line break next to a tag is not part of the text.
	$content = preg_replace( '/^(?:\s*<(?:br\s*\/?|\/p)>)+|(?:<(?:br\s*\/?|p)>\s*)+$/', '', $content ) ?? $content;
	$parts   = implode( '|', array_map( fn( $tag ) => str_replace( '-', '_', $tag ), array_keys( array_filter( elements(), fn( $element ) => null !== $element['parent'] ) ) ) );
	$content = preg_replace( '/<br\s*\/?>\s*(?=\[edu_(?:' . $parts . ')\b)|(\[\/edu_(?:' . $parts . ')\])\s*<br\s*\/?>/', '$1', $content ) ?? $content;
	return force_balance_tags( do_shortcode( shortcode_unautop( $content ) ) );
}
