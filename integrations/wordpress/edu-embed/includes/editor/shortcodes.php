<?php
/**
 * Shortcodes, for editors that support neither blocks nor tags.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_shortcodes' );
add_filter( 'the_content', __NAMESPACE__ . '\\move_shortcode_unautop', 9 );

/**
 * Registers a shortcode for each element, such as `[edu_program_finder degree="masters"]`.
 * Omits JSON attributes, because a bracket ends a shortcode.
 */
function register_shortcodes(): void {
	foreach ( elements() as $tag => $element ) {
		$flat = array_filter( $element['attributes'], fn( $attribute ) => 'json' !== $attribute['type'] );
		add_shortcode(
			'edu_' . str_replace( '-', '_', $tag ),
			function ( $attributes, $content = '' ) use ( $tag, $flat ): string {
				$given = array_intersect_key( name_booleans( (array) $attributes, $flat ), $flat );
				$given = array_map( fn( $value ) => html_entity_decode( (string) $value, ENT_QUOTES | ENT_HTML5, 'UTF-8' ), $given );
				return write_element( $tag, $given, shortcode_content( (string) $content ) );
			}
		);
	}
}

/**
 * Moves `shortcode_unautop` behind `wpautop`. WordPress removes `wpautop` for a post of blocks, and then adds it
 * behind `shortcode_unautop`, where it wraps the shortcodes of later posts in paragraphs.
 *
 * @param string $html HTML of a post.
 */
function move_shortcode_unautop( $html ) {
	if ( remove_filter( 'the_content', 'shortcode_unautop' ) ) {
		add_filter( 'the_content', 'shortcode_unautop' );
	}
	return $html;
}

/**
 * Sets boolean attributes that have no value, as in `[edu_accordion_section active]`, to `true`. WordPress
 * passes their names as values with integer keys.
 *
 * @param array $given    Attributes of a shortcode.
 * @param array $declared Declarations of the element's attributes, by name.
 */
function name_booleans( array $given, array $declared ): array {
	$is_boolean = fn( $name ) => is_string( $name ) && 'boolean' === ( $declared[ strtolower( $name ) ]['type'] ?? '' );
	foreach ( $given as $name => $value ) {
		if ( is_int( $name ) && $is_boolean( $value ) ) {
			$given[ strtolower( $value ) ] = 'true';
		} elseif ( '' === $value && $is_boolean( $name ) ) {
			$given[ $name ] = 'true';
		}
	}
	return $given;
}

/**
 * Renders the content of a shortcode as balanced HTML. WordPress's paragraphs may start
 * before a shortcode and end inside it.
 *
 * @param string $content Content between the tags of a shortcode.
 */
function shortcode_content( string $content ): string {
	static $parts = null;
	$parts        = $parts ?? implode( '|', array_map( fn( $tag ) => str_replace( '-', '_', $tag ), array_keys( array_filter( elements(), fn( $element ) => null !== $element['parent'] ) ) ) );
	// A line break next to a tag is not part of the text.
	$content = preg_replace( '/^(?:\s*<(?:br\s*\/?|\/p)>)+|(?:<(?:br\s*\/?|p)>\s*)+$/', '', $content ) ?? $content;
	$content = preg_replace( '/<br\s*\/?>\s*(?=\[edu_(?:' . $parts . ')\b)|(\[\/edu_(?:' . $parts . ')\])\s*<br\s*\/?>/', '$1', $content ) ?? $content;
	return force_balance_tags( do_shortcode( shortcode_unautop( $content ) ) );
}
