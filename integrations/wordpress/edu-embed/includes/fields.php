<?php
/**
 * The fields that the plugin adds to posts: one table for the forms in the editor, for
 * REST, and for sanitizing.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** REST schema of every field group. Allows any type, because each field is sanitized separately. */
const REST_FIELD_SCHEMA = array(
	'type'    => array( 'object', 'array', 'null' ),
	'context' => array( 'view', 'edit' ),
);

/** Fields that reveal the text or the image of a password-protected post. */
const PROTECTED_FIELDS = array(
	'edu_embed_meta' => array( 'subtitle', 'image' ),
	'edu_embed_seo'  => array( 'description', 'imageUrl', 'imageWidth', 'imageHeight', 'imageType', 'pageHeadCode' ),
);

const PAGE_KINDS = array( '', 'home', 'page', 'article', 'state-index', 'state', 'ranking', 'articles-tab', 'contributors-hub' );

const AD_PLACEMENTS = array( 'topOfPageRule', 'bottomOfPageRule', 'heroRule', 'inParagraphRule', 'internationalModalRule', 'internationalTrafficDCSRule' );

add_action( 'rest_api_init', __NAMESPACE__ . '\\register_fields' );

/**
 * Returns the groups of fields: post types, title, and the type and label of each field.
 * Types: text, url, count (a whole number above 0), flag, html, source, schools, legacySchools, words, pairs,
 * image, or a list of choices.
 */
function field_groups(): array {
	return array(
		'edu_embed_meta'        => array(
			'types'  => array( 'post', 'page' ),
			'title'  => __( 'Page', 'edu-embed' ),
			'fields' => array(
				'kind'                   => array( PAGE_KINDS, __( 'Page kind', 'edu-embed' ) ),
				'subtitle'               => array( 'text', __( 'Subtitle', 'edu-embed' ) ),
				'kicker'                 => array( 'text', __( 'Label above the title', 'edu-embed' ) ),
				'category'               => array( 'text', __( 'Main category', 'edu-embed' ) ),
				'isNarrow'               => array( 'flag', __( 'Use a narrow column', 'edu-embed' ) ),
				'isMonetizationDisabled' => array( 'flag', __( 'Hide advertisements', 'edu-embed' ) ),
				'image'                  => array( 'image', __( 'Image URL (used without a featured image)', 'edu-embed' ) ),
			),
		),
		'edu_embed_seo'         => array(
			'types'  => array( 'post', 'page' ),
			'title'  => __( 'Search engines', 'edu-embed' ),
			'fields' => array(
				'title'        => array( 'text', __( 'Title', 'edu-embed' ) ),
				'description'  => array( 'text', __( 'Description', 'edu-embed' ) ),
				'robots'       => array( 'text', __( 'Instructions for search robots, such as noindex', 'edu-embed' ) ),
				'url'          => array( 'url', __( 'Canonical URL', 'edu-embed' ) ),
				'imageUrl'     => array( 'url', __( 'Image URL', 'edu-embed' ) ),
				'imageWidth'   => array( 'count', __( 'Image width', 'edu-embed' ) ),
				'imageHeight'  => array( 'count', __( 'Image height', 'edu-embed' ) ),
				'imageType'    => array( 'text', __( 'File type of the image, such as image/png', 'edu-embed' ) ),
				'siteName'     => array( 'text', __( 'Site name', 'edu-embed' ) ),
				'locale'       => array( 'text', __( 'Language and country, such as en_US', 'edu-embed' ) ),
				'twitterCard'  => array( 'text', __( 'Kind of card on X (Twitter)', 'edu-embed' ) ),
				'pageHeadCode' => array( 'html', __( 'HTML for the head of the page, for structured data', 'edu-embed' ) ),
			),
		),
		'edu_embed_contributor' => array(
			'types'  => array( CONTRIBUTOR_TYPE ),
			'title'  => __( 'Contributor', 'edu-embed' ),
			'fields' => array(
				'types'       => array( 'words', __( 'Roles, separated by commas: editor, reviewer, writer', 'edu-embed' ) ),
				'socialMedia' => array( 'pairs', __( 'Links and facts', 'edu-embed' ) ),
				'image'       => array( 'image', __( 'Portrait URL (used without a featured image)', 'edu-embed' ) ),
			),
		),
		'edu_embed_ranking'     => array(
			'types'  => array( RANKING_TYPE ),
			'title'  => __( 'Ranking', 'edu-embed' ),
			'fields' => array(
				'extid'         => array( 'text', __( 'ID of the ranking, which blocks store; if empty, its slug', 'edu-embed' ) ),
				'gid'           => array( 'text', __( 'ID of a ranking in the older format', 'edu-embed' ) ),
				'kind'          => array( 'text', __( 'Rank numbers', 'edu-embed' ) ),
				'method'        => array( 'text', __( 'How the order was determined', 'edu-embed' ) ),
				'source'        => array( 'source', __( 'Source of the figures', 'edu-embed' ) ),
				'builtIn'       => array( 'text', __( 'Ranking of the server to show instead of these schools', 'edu-embed' ) ),
				'limit'         => array( 'count', __( 'Maximum number of schools', 'edu-embed' ) ),
				'blurbs'        => array( 'pairs', __( 'Texts about the server’s schools', 'edu-embed' ) ),
				'schools'       => array( 'schools', __( 'Schools', 'edu-embed' ) ),
				'legacySchools' => array( 'legacySchools', __( 'Schools of a ranking in the older format', 'edu-embed' ) ),
			),
		),
		'edu_embed_ad_rule'     => array(
			'types'  => array( AD_RULE_TYPE ),
			'title'  => __( 'Placement', 'edu-embed' ),
			'fields' => array(
				'placement' => array( AD_PLACEMENTS, __( 'Placement', 'edu-embed' ) ),
				'width'     => array( 'count', __( 'Width in pixels', 'edu-embed' ) ),
				'height'    => array( 'count', __( 'Height in pixels', 'edu-embed' ) ),
				'house'     => array( 'flag', __( 'Unpaid house notice', 'edu-embed' ) ),
			),
		),
	);
}

/**
 * Returns the label that authors see for a page kind or an ad placement.
 *
 * @param string $choice A page kind or a placement.
 */
function choice_label( string $choice ): string {
	$labels = array(
		''                            => __( 'Default', 'edu-embed' ),
		'home'                        => __( 'Home page', 'edu-embed' ),
		'page'                        => __( 'Page', 'edu-embed' ),
		'article'                     => __( 'Article', 'edu-embed' ),
		'state-index'                 => __( 'List of states', 'edu-embed' ),
		'state'                       => __( 'State', 'edu-embed' ),
		'ranking'                     => __( 'Ranking', 'edu-embed' ),
		'articles-tab'                => __( 'List of articles', 'edu-embed' ),
		'contributors-hub'            => __( 'Contributors hub', 'edu-embed' ),
		'unranked'                    => __( 'Without rank numbers', 'edu-embed' ),
		'topOfPageRule'               => __( 'Top of the page', 'edu-embed' ),
		'bottomOfPageRule'            => __( 'Bottom of the page', 'edu-embed' ),
		'heroRule'                    => __( 'Beside the title', 'edu-embed' ),
		'inParagraphRule'             => __( 'Between paragraphs', 'edu-embed' ),
		'internationalModalRule'      => __( 'Window for international visitors', 'edu-embed' ),
		'internationalTrafficDCSRule' => __( 'Program finder for international visitors', 'edu-embed' ),
	);
	return $labels[ $choice ] ?? $choice;
}

/**
 * Returns the fields of a post in a group.
 *
 * @param int    $post_id Id of a post.
 * @param string $group   Name of the group.
 */
function get_fields( int $post_id, string $group ): array {
	$fields = get_post_meta( $post_id, '_' . $group, true );
	return is_array( $fields ) ? $fields : array();
}

/**
 * Returns the fields that the current user may see. For a password-protected post, leaves out
 * those that reveal its content.
 *
 * @param int    $post_id Id of a post.
 * @param string $group   Name of the group.
 */
function readable_fields( int $post_id, string $group ): array {
	$fields = get_fields( $post_id, $group );
	return is_readable( $post_id ) ? $fields : array_diff_key( $fields, array_flip( PROTECTED_FIELDS[ $group ] ?? array() ) );
}

/**
 * Returns whether the current user may see all of a post.
 *
 * @param int $post_id Id of a post.
 */
function is_readable( int $post_id ): bool {
	return '' === (string) get_post_field( 'post_password', $post_id, 'raw' ) || current_user_can( 'edit_post', $post_id );
}

/**
 * Stores the fields of a group. Fields that were not submitted, or that contain invalid JSON, keep their
 * values. So does unchanged text, from which sanitizing would remove code of a user with more rights.
 *
 * @param int    $post_id Id of a post.
 * @param string $group   Name of the group.
 * @param mixed  $values  Values by name, unslashed.
 */
function set_fields( int $post_id, string $group, $values ): void {
	$stored = get_fields( $post_id, $group );
	foreach ( field_groups()[ $group ]['fields'] as $name => $field ) {
		if ( is_array( $values ) && array_key_exists( $name, $values ) && ! is_same_text( $values[ $name ], $stored[ $name ] ?? null ) && ! is_broken_json( $field[0], $values[ $name ] ) ) {
			$stored[ $name ] = sanitize_field( $field[0], $values[ $name ] );
		}
	}
	$stored = array_filter( $stored, fn( $value ) => null !== $value && '' !== $value && array() !== $value );
	if ( array() === $stored ) {
		delete_post_meta( $post_id, '_' . $group );
	} else {
		update_post_meta( $post_id, '_' . $group, wp_slash( $stored ) );
	}
}

/**
 * Returns whether a submitted value is the stored text, apart from the line breaks of forms.
 *
 * @param mixed $value  Submitted value.
 * @param mixed $stored Stored value.
 */
function is_same_text( $value, $stored ): bool {
	return is_string( $value ) && is_string( $stored ) && str_replace( "\r\n", "\n", $value ) === str_replace( "\r\n", "\n", $stored );
}

/**
 * Adds the fields to the REST API.
 */
function register_fields(): void {
	foreach ( field_groups() as $group => $described ) {
		register_rest_field(
			$described['types'],
			$group,
			array(
				'get_callback'    => fn( $post ) => readable_fields( (int) $post['id'], $group ),
				'update_callback' => fn( $values, WP_Post $post ) => set_fields( $post->ID, $group, $values ),
				'schema'          => REST_FIELD_SCHEMA,
			)
		);
	}
	register_rest_field(
		CONTRIBUTOR_TYPE,
		'edu_embed_contributor_posts',
		array(
			// Computed only for requests that name the field, because a list of contributors may have many posts.
			'get_callback' => fn( $post, $name, $request ) => $request['_fields'] ? contributor_posts( (int) $post['id'] ) : null,
			'schema'       => REST_FIELD_SCHEMA,
		)
	);
}
