<?php
/**
 * Forms for the fields, below the editor of a post. The block editor has panels in its sidebar instead.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;

defined( 'ABSPATH' ) || exit;

add_action( 'add_meta_boxes', __NAMESPACE__ . '\\add_forms' );
add_action( 'save_post', __NAMESPACE__ . '\\save_forms' );

/**
 * Adds a form for each group of fields of the post type.
 *
 * @param string $type Type of the post.
 */
function add_forms( $type ): void {
	// The block editor leaves these forms out.
	$arguments = array( '__back_compat_meta_box' => true );
	foreach ( field_groups() as $group => $described ) {
		if ( in_array( $type, $described['types'], true ) ) {
			add_meta_box( $group, $described['title'], fn( WP_Post $post ) => show_fields( $post, $group ), $type, 'normal', 'default', $arguments );
		}
	}
	if ( in_array( $type, array( 'post', 'page' ), true ) ) {
		add_meta_box( 'edu-embed-bylines', __( 'Contributors', 'edu-embed' ), __NAMESPACE__ . '\\show_bylines', $type, 'normal', 'default', $arguments );
	}
	// WordPress's own box would show the raw values of our fields.
	if ( in_array( $type, OWN_TYPES, true ) ) {
		remove_meta_box( 'postcustom', $type, 'normal' );
	}
}

/**
 * Prints the nonce field of a form. It has no id, because a page has several forms.
 *
 * @param int $post_id Id of a post.
 */
function show_nonce( int $post_id ): void {
	echo '<input type="hidden" name="edu_embed_nonce" value="' . esc_attr( wp_create_nonce( 'edu_embed_' . $post_id ) ) . '">';
}

/**
 * Prints the fields of a group.
 *
 * @param WP_Post $post  A post.
 * @param string  $group Name of the group.
 */
function show_fields( WP_Post $post, string $group ): void {
	show_nonce( $post->ID );
	$values = get_fields( $post->ID, $group );
	foreach ( field_groups()[ $group ]['fields'] as $name => list( $type, $label ) ) {
		$value = $values[ $name ] ?? '';
		if ( 'source' === $type ) {
			show_source( 'edu_embed[' . $group . '][' . $name . ']', $label, (array) $value );
			continue;
		}
		if ( 'edu_embed_ranking' === $group && isset( RANKING_IDS[ $name ] ) ) {
			continue;
		}
		show_field( 'edu_embed[' . $group . '][' . $name . ']', 'kind' === $name && 'text' === $type ? ranking_kinds( text_of( $value ) ) : $type, $label, $value );
	}
	if ( 'edu_embed_ranking' === $group ) {
		show_ranking_ids( $values );
	}
}

/** Ids of rankings. Authors need not type them; they are for rankings that come from another system. */
const RANKING_IDS = array(
	'extid' => true,
	'gid'   => true,
);

/**
 * Prints the ids of a ranking, in a closed `<details>`.
 *
 * @param array $values Values of the ranking's fields.
 */
function show_ranking_ids( array $values ): void {
	echo '<details><summary>' . esc_html__( 'IDs, for rankings that come from another system', 'edu-embed' ) . '</summary>';
	foreach ( array_intersect_key( field_groups()['edu_embed_ranking']['fields'], RANKING_IDS ) as $name => list( $type, $label ) ) {
		show_field( 'edu_embed[edu_embed_ranking][' . $name . ']', $type, $label, $values[ $name ] ?? '' );
	}
	echo '</details>';
}

/**
 * Returns the kinds of rankings that the form offers, including the stored kind.
 *
 * @param string $stored Stored kind.
 */
function ranking_kinds( string $stored ): array {
	return array_values( array_unique( array( '', 'unranked', $stored ) ) );
}

/**
 * Prints one field with its label.
 *
 * @param string       $name  Name of the field.
 * @param string|array $type  Type of the field, or its choices.
 * @param string       $label Label of the field.
 * @param mixed        $value Current value.
 */
function show_field( string $name, $type, string $label, $value ): void {
	$id   = form_id( $name );
	$key  = preg_match( '/\[(\w+)\]$/', $name, $match ) ? $match[1] : '';
	$text = 'image' === $type && is_array( $value ) ? $value['url'] : field_text( $value );
	echo '<p><label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . '</label><br>';
	if ( is_array( $type ) ) {
		show_select( $name, $text, array_combine( $type, array_map( __NAMESPACE__ . '\\choice_label', $type ) ) );
	} elseif ( 'flag' === $type ) {
		echo '<input type="hidden" name="' . esc_attr( $name ) . '" value=""><input type="checkbox" id="' . esc_attr( $id ) . '" name="' . esc_attr( $name ) . '" value="1"' . checked( '' !== $text, true, false ) . '>';
	} elseif ( in_array( $type, array( 'schools', 'legacySchools' ), true ) ) {
		// The script replaces the text area with fields for each school.
		echo '<textarea class="large-text code" rows="4" data-edu-schools="' . ( 'schools' === $type ? 'current' : 'legacy' ) . '" id="' . esc_attr( $id ) . '" name="' . esc_attr( $name ) . '">' . esc_textarea( $text ) . '</textarea>';
	} elseif ( in_array( $type, array( 'pairs', 'html' ), true ) ) {
		show_list( $name, 'pairs' === $type ? FORM_ROWS[ $key ] : '', $value );
	} else {
		$attributes = array(
			'class'           => 'large-text',
			'type'            => 'count' === $type ? 'number' : 'text',
			'min'             => 'count' === $type ? 1 : false,
			// The category of a page is a category of WordPress.
			'data-edu-choice' => 'category' === $key ? 'post-category' : ( FORM_CHOICES[ $key ] ?? false ),
		);
		show_input( $name, $text, $attributes );
	}
	echo '</p>';
}

/**
 * Prints the fields of a source.
 *
 * @param string $name  Name of the group of fields.
 * @param string $label Label of the group.
 * @param array  $value Current values.
 */
function show_source( string $name, string $label, array $value ): void {
	$labels = array(
		'name' => __( 'Name', 'edu-embed' ),
		'year' => __( 'Year', 'edu-embed' ),
		'url'  => __( 'Link', 'edu-embed' ),
	);
	echo '<fieldset><legend>' . esc_html( $label ) . '</legend>';
	foreach ( $labels as $key => $text ) {
		show_field( $name . '[' . $key . ']', 'text', $text, text_of( $value[ $key ] ?? '' ) );
	}
	echo '</fieldset>';
}

/**
 * Prints the fields for who wrote, edited and reviewed a post.
 *
 * @param WP_Post $post A page or post.
 */
function show_bylines( WP_Post $post ): void {
	show_nonce( $post->ID );
	$labels = array(
		'written'  => __( 'Written by', 'edu-embed' ),
		'edited'   => __( 'Edited by', 'edu-embed' ),
		'reviewed' => __( 'Reviewed by', 'edu-embed' ),
	);
	$bylines = bylines( $post->ID );
	foreach ( $labels as $role => $label ) {
		$slugs = array_column( $bylines[ $role ], 'slug' );
		if ( current_user_can( SET_BYLINES ) ) {
			$name = 'edu_embed[bylines][' . $role . ']';
			echo '<p><label for="' . esc_attr( form_id( $name ) ) . '">' . esc_html( $label ) . '</label><br>';
			show_input( $name, implode( ', ', $slugs ), array( 'data-edu-choices' => 'contributor' ) );
			echo '</p>';
		} else {
			echo '<p>' . esc_html( $label . ': ' . implode( ', ', $slugs ) ) . '</p>';
		}
	}
	if ( ! current_user_can( SET_BYLINES ) ) {
		echo '<p class="description">' . esc_html__( 'Only editors may change this.', 'edu-embed' ) . '</p>';
	}
}

/**
 * Stores the submitted fields of a post.
 *
 * @param int $post_id Id of a post.
 */
function save_forms( $post_id ): void {
	$nonce = isset( $_POST['edu_embed_nonce'] ) ? sanitize_text_field( wp_unslash( $_POST['edu_embed_nonce'] ) ) : '';
	if ( ! wp_verify_nonce( $nonce, 'edu_embed_' . $post_id ) || ! current_user_can( 'edit_post', $post_id ) || wp_is_post_autosave( $post_id ) ) {
		return;
	}
	// set_fields() sanitizes each field by its type.
	$sent = isset( $_POST['edu_embed'] ) && is_array( $_POST['edu_embed'] ) ? wp_unslash( $_POST['edu_embed'] ) : array(); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput
	foreach ( field_groups() as $group => $described ) {
		if ( isset( $sent[ $group ] ) && in_array( get_post_type( $post_id ), $described['types'], true ) ) {
			set_fields( (int) $post_id, $group, keep_image_details( (int) $post_id, $group, (array) $sent[ $group ] ) );
		}
	}
	if ( isset( $sent['bylines'] ) && can_set_bylines( (int) $post_id, $sent['bylines'] ) ) {
		set_bylines( (int) $post_id, $sent['bylines'] );
	}
}

/**
 * Keeps the details of an unchanged image, because the form contains only its URL.
 *
 * @param int    $post_id Id of a post.
 * @param string $group   Name of the group.
 * @param array  $values  Values by name.
 */
function keep_image_details( int $post_id, string $group, array $values ): array {
	$stored = get_fields( $post_id, $group )['image'] ?? null;
	if ( is_array( $stored ) && ( $values['image'] ?? '' ) === $stored['url'] ) {
		unset( $values['image'] );
	}
	return $values;
}
