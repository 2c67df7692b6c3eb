<?php
/**
 * Normalizes our tags when a post is saved, so that WordPress does not break them.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

// WordPress's own filter for authors runs at 10: three of these filters run before it, and the last one after it.
add_filter( 'content_save_pre', __NAMESPACE__ . '\\normalize_slashed', 9 );
add_filter( 'content_save_pre', __NAMESPACE__ . '\\normalize_shortcodes', 9 );
add_filter( 'content_save_pre', __NAMESPACE__ . '\\hide_block_attributes', 9 );
add_filter( 'content_save_pre', __NAMESPACE__ . '\\restore_block_attributes', 11 );

/**
 * Normalizes slashed content before WordPress saves it.
 *
 * @param string $content Slashed content.
 */
function normalize_slashed( $content ) {
	return is_string( $content ) ? wp_slash( normalize( wp_unslash( $content ) ) ) : $content;
}

/**
 * Encodes characters that WordPress would mistake for the end of a tag or a value, and
 * replaces self-closing tags with start and end tags.
 *
 * @param string $html HTML of a post.
 */
function normalize( string $html ): string {
	return replace_tags(
		$html,
		function ( array $groups ): string {
			list( $whole, $slash, $tag, $attributes ) = $groups;
			if ( '/' === $slash ) {
				return $whole;
			}
			$is_closed = is_self_closing( $attributes );
			if ( $is_closed ) {
				$attributes = rtrim( substr( rtrim( $attributes ), 0, -1 ) );
			}
			$clean = preg_replace_callback( '/' . VALUE_PATTERN . '/s', fn( $value ) => normalize_value( $value[0] ), $attributes ) ?? $attributes;
			return '<' . $tag . $clean . '>' . ( $is_closed ? '</' . $tag . '>' : '' );
		}
	);
}

/**
 * Encodes characters that WordPress would mistake for HTML in the values of our shortcodes.
 *
 * @param string $content Slashed content.
 */
function normalize_shortcodes( $content ) {
	if ( ! is_string( $content ) || ! str_contains( $content, '[edu_' ) ) {
		return $content;
	}
	$clean = preg_replace_callback(
		'/\[edu_[a-z0-9_]+\s(?:[^\]"\'\[]++|"[^"\[\]]*+"|\'[^\'\[\]]*+\')*+\]/',
		fn( $shortcode ) => preg_replace_callback( '/"[^"]*+"|\'[^\']*+\'/', fn( $value ) => str_replace( array( '<', '>' ), array( '&lt;', '&gt;' ), $value[0] ), $shortcode[0] ),
		wp_unslash( $content )
	);
	return null === $clean ? $content : wp_slash( $clean );
}

/**
 * Normalizes a quoted value.
 *
 * @param string $value Raw value of an attribute, with its quotes.
 */
function normalize_value( string $value ): string {
	$quote = $value[0];
	$inner = substr( $value, 1, -1 );
	if ( '"' === $quote && str_contains( $inner, '\\"' ) ) {
		// JSON with backslash-escaped quotes: remove the escapes.
		$inner = str_replace( '"', '&quot;', preg_replace( '/\\\\(["\\\\])/', '$1', $inner ) ?? $inner );
	}
	// WordPress removes a backslash before a quote, but not before an entity.
	$inner = str_replace( '\\"', '\\&quot;', $inner );
	return $quote . str_replace( array( '<', '>' ), array( '&lt;', '&gt;' ), $inner ) . $quote;
}

/**
 * Returns the hidden attributes of our blocks, by number.
 *
 * @param string|null $json Attributes to add.
 * @return string[]
 */
function hidden_attributes( ?string $json = null ): array {
	static $hidden = array();
	if ( null !== $json ) {
		$hidden[] = $json;
	}
	return $hidden;
}

/**
 * Returns the key of placeholders for attributes. It is random, so that authors cannot forge it.
 */
function placeholder_key(): string {
	static $key = null;
	$key        = $key ?? wp_generate_password( 20, false );
	return $key;
}

/**
 * Replaces the attributes of our blocks with placeholders before WordPress's filter for
 * authors, which would treat values as HTML and encode “&” in “Research & development”.
 * The attributes are checked and escaped when they are rendered.
 *
 * @param string $content Slashed content.
 */
function hide_block_attributes( $content ) {
	if ( ! is_string( $content ) || ! str_contains( $content, '<!-- wp:edu/' ) ) {
		return $content;
	}
	$hidden = preg_replace_callback(
		'/(<!-- wp:edu\/[a-z0-9-]+ )(\{.*?\})(?= \/?-->)/s',
		function ( array $groups ): string {
			$attributes = json_decode( $groups[2] );
			// Invalid JSON is text, which WordPress must filter.
			if ( ! is_object( $attributes ) ) {
				return $groups[0];
			}
			// Encodes the attributes as the editor does, so that they contain no markup and no end of the comment.
			return $groups[1] . '{"' . placeholder_key() . '":' . ( count( hidden_attributes( serialize_block_attributes( $attributes ) ) ) - 1 ) . '}';
		},
		wp_unslash( $content )
	);
	return null === $hidden ? $content : wp_slash( $hidden );
}

/**
 * Restores the attributes of our blocks.
 *
 * @param string $content Slashed content.
 */
function restore_block_attributes( $content ) {
	if ( ! is_string( $content ) || ! str_contains( $content, placeholder_key() ) ) {
		return $content;
	}
	$shown = preg_replace_callback(
		'/\{"' . placeholder_key() . '":(\d+)\}/',
		fn( $groups ) => hidden_attributes()[ (int) $groups[1] ] ?? '{}',
		wp_unslash( $content )
	);
	return null === $shown ? $content : wp_slash( $shown );
}
