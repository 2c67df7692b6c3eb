<?php
/**
 * Shortcodes, for editors that know neither blocks nor tags.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_shortcodes' );

/**
 * Registers `[edu_program_finder degree="masters"]` and the like. JSON is left out:
 * a bracket ends a shortcode.
 */
function register_shortcodes(): void {
	foreach ( elements() as $tag => $element ) {
		$flat = array_keys( array_filter( $element['attributes'], fn( $attribute ) => 'json' !== $attribute['type'] ) );
		add_shortcode(
			'edu_' . str_replace( '-', '_', $tag ),
			function ( $attributes, $content = '' ) use ( $tag, $flat ): string {
				$given = array_intersect_key( (array) $attributes, array_flip( $flat ) );
				$given = array_map( fn( $value ) => html_entity_decode( (string) $value, ENT_QUOTES | ENT_HTML5, 'UTF-8' ), $given );
				return write_element( $tag, $given, do_shortcode( (string) $content ) );
			}
		);
	}
}
