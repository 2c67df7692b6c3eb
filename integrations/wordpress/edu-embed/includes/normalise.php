<?php
/**
 * Brings our tags into a form that survives WordPress, when a post is saved.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

// Before WordPress's own filter for authors, which runs at 10.
add_filter( 'content_save_pre', __NAMESPACE__ . '\\normalise_slashed', 9 );
add_filter( 'content_save_pre', __NAMESPACE__ . '\\normalise_shortcodes', 9 );
add_filter( 'content_save_pre', __NAMESPACE__ . '\\hide_block_attributes', 9 );
add_filter( 'content_save_pre', __NAMESPACE__ . '\\show_block_attributes', 11 );

/**
 * Normalises content as WordPress hands it around before it is saved.
 *
 * @param string $content Content with slashes.
 */
function normalise_slashed( $content ) {
	return is_string( $content ) ? wp_slash( normalise( wp_unslash( $content ) ) ) : $content;
}

/**
 * Encodes what WordPress takes for the end of a tag or of a value, and closes what
 * an author closed in a way that HTML does not know.
 *
 * @param string $html HTML of a post.
 */
function normalise( string $html ): string {
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
			$clean = preg_replace_callback( '/' . VALUE_PATTERN . '/s', fn( $value ) => normalise_value( $value[0] ), $attributes ) ?? $attributes;
			return '<' . $tag . $clean . '>' . ( $is_closed ? '</' . $tag . '>' : '' );
		}
	);
}

/**
 * Encodes what WordPress takes for a part of HTML in the values of our shortcodes.
 *
 * @param string $content Content with slashes.
 */
function normalise_shortcodes( $content ) {
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
 * One value with its quotes.
 *
 * @param string $value Value of an attribute as it was written.
 */
function normalise_value( string $value ): string {
	$quote = $value[0];
	$inner = substr( $value, 1, -1 );
	if ( '"' === $quote && str_contains( $inner, '\\"' ) ) {
		// JSON whose quotes were escaped as in a program: the value it was meant to have.
		$inner = str_replace( '"', '&quot;', preg_replace( '/\\\\(["\\\\])/', '$1', $inner ) ?? $inner );
	}
	// WordPress takes a backslash before a quote away; before an entity it does not.
	$inner = str_replace( '\\"', '\\&quot;', $inner );
	return $quote . str_replace( array( '<', '>' ), array( '&lt;', '&gt;' ), $inner ) . $quote;
}

/**
 * The attributes of our blocks that are out of sight, by number.
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
 * A word that no author can know, so that nobody can write what stands for attributes.
 */
function hiding_word(): string {
	static $word = null;
	$word        = $word ?? wp_generate_password( 20, false );
	return $word;
}

/**
 * Takes the attributes of our blocks out of sight of WordPress's filter for authors:
 * it would read a text as HTML, and “Research & development” would come out with an
 * entity in it. They are values, and are escaped and checked whenever they are written.
 *
 * @param string $content Content with slashes.
 */
function hide_block_attributes( $content ) {
	if ( ! is_string( $content ) || ! str_contains( $content, '<!-- wp:edu/' ) ) {
		return $content;
	}
	$hidden = preg_replace_callback(
		'/(<!-- wp:edu\/[a-z0-9-]+ )(\{.*?\})(?= \/?-->)/s',
		function ( array $groups ): string {
			$attributes = json_decode( $groups[2] );
			// What is not JSON is no value but text, which WordPress's filter must see.
			if ( ! is_object( $attributes ) ) {
				return $groups[0];
			}
			// Encoded as the editor does it, so that no markup and no end of the comment stands in it.
			return $groups[1] . '{"' . hiding_word() . '":' . ( count( hidden_attributes( serialize_block_attributes( $attributes ) ) ) - 1 ) . '}';
		},
		wp_unslash( $content )
	);
	return null === $hidden ? $content : wp_slash( $hidden );
}

/**
 * Puts the attributes back.
 *
 * @param string $content Content with slashes.
 */
function show_block_attributes( $content ) {
	if ( ! is_string( $content ) || ! str_contains( $content, hiding_word() ) ) {
		return $content;
	}
	$shown = preg_replace_callback(
		'/\{"' . hiding_word() . '":(\d+)\}/',
		fn( $groups ) => hidden_attributes()[ (int) $groups[1] ] ?? '{}',
		wp_unslash( $content )
	);
	return null === $shown ? $content : wp_slash( $shown );
}
