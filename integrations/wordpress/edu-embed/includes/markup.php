<?php
/**
 * Writes elements from the attributes of a block or a shortcode.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/**
 * An element as HTML. Attributes that it does not declare are left out, and so are
 * addresses with a scheme that WordPress does not allow.
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
			$html .= ' ' . $name . '="' . esc_attr_once( $text ) . '"';
		}
	}
	return $html . '>' . $content . '</' . $tag . '>';
}

/**
 * The text of a value; null when there is none.
 *
 * @param array $attribute What the element declares of it.
 * @param mixed $value     What an author chose.
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
 * Escapes a value for a double-quoted attribute, ampersands included: `esc_attr()`
 * leaves entities alone, so that a text which shows one would lose it.
 *
 * @param string $text Value of an attribute.
 */
function esc_attr_once( string $text ): string {
	return htmlspecialchars( wp_check_invalid_utf8( $text ), ENT_QUOTES | ENT_HTML5, 'UTF-8', true );
}
