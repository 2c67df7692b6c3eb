<?php
/**
 * Renders elements from the attributes of a block or a shortcode.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/**
 * Renders an element as HTML. Omits attributes that it does not declare, and URL schemes
 * that WordPress does not allow.
 *
 * @param string $tag        Tag of an element.
 * @param array  $attributes Values by attribute.
 * @param string $content    HTML between the tags.
 */
function write_element( string $tag, array $attributes, string $content ): string {
	$element = elements()[ $tag ] ?? null;
	if ( null === $element ) {
		return $content;
	}
	$html = '<' . $tag;
	foreach ( $element['attributes'] as $name => $attribute ) {
		$text = attribute_text( $attribute, $attributes[ $name ] ?? null );
		if ( null !== $text ) {
			$html .= ' ' . $name . '="' . escape_attribute( $text ) . '"';
		}
	}
	return $html . '>' . $content . '</' . $tag . '>';
}

/**
 * Converts a value to the text of an attribute; null if it is empty.
 *
 * @param array $attribute Declaration of the attribute.
 * @param mixed $value     The author's value.
 */
function attribute_text( array $attribute, $value ): ?string {
	if ( null === $value || '' === $value ) {
		return null;
	}
	if ( is_bool( $value ) ) {
		return $value ? 'true' : 'false';
	}
	$text = is_scalar( $value ) ? (string) $value : (string) wp_json_encode( $value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
	if ( 'url' === $attribute['type'] ) {
		$text = wp_kses_bad_protocol( $text, wp_allowed_protocols() );
	}
	return $text;
}

/**
 * Escapes a value for a double-quoted attribute, including all ampersands: `esc_attr()`
 * keeps entities, so text that contains an entity would change.
 *
 * @param string $text Value of an attribute.
 */
function escape_attribute( string $text ): string {
	return htmlspecialchars( wp_check_invalid_utf8( $text ), ENT_QUOTES | ENT_HTML5, 'UTF-8', true );
}
