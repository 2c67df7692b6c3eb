<?php
/**
 * Allows our tags for authors without `unfiltered_html`.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** HTML tags that may be in a named slot of an element. */
const SLOTTED_TAGS = array( 'a', 'button', 'div', 'figure', 'h2', 'h3', 'h4', 'img', 'li', 'ol', 'p', 'section', 'span', 'table', 'ul' );

add_filter( 'wp_kses_allowed_html', __NAMESPACE__ . '\\allow_elements', 10, 2 );
add_filter( 'wp_kses_uri_attributes', __NAMESPACE__ . '\\check_url_attributes' );

/**
 * Allows our tags with the attributes that they declare.
 *
 * @param array        $allowed Allowed attributes by tag.
 * @param string|array $context Context of the check.
 */
function allow_elements( $allowed, $context ) {
	if ( 'post' !== $context || ! is_array( $allowed ) ) {
		return $allowed;
	}
	foreach ( elements() as $tag => $element ) {
		$names           = array_merge( array_keys( $element['attributes'] ), COMMON_ATTRIBUTES );
		$allowed[ $tag ] = _wp_add_global_attributes( array_fill_keys( $names, true ) );
	}
	foreach ( SLOTTED_TAGS as $tag ) {
		if ( isset( $allowed[ $tag ] ) && is_array( $allowed[ $tag ] ) ) {
			$allowed[ $tag ]['slot'] = true;
		}
	}
	return $allowed;
}

/**
 * Adds our URL attributes to those whose scheme WordPress checks.
 *
 * @param string[] $names Attributes that contain a URL.
 */
function check_url_attributes( $names ) {
	return array_values( array_unique( array_merge( $names, url_attributes() ) ) );
}
