<?php
/**
 * Sanitizes submitted values by the type of their field.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** Figures of a school that are shares from 0 to 1. */
const SCHOOL_RATES = array( 'retentionRate', 'completionRate', 'admissionRate' );

/** All figures of a school, and its texts besides its name. */
const SCHOOL_FIGURES = array( 'percentOnlinePrograms', 'undergradTuitionInState', 'undergradTuitionOutOfState', 'gradTuitionInState', 'gradTuitionOutOfState', 'retentionRate', 'completionRate', 'netPrice', 'admissionRate', 'totalStudentsEnrolled', 'percentOnlineEnrollment', 'latitude', 'longitude' );
const SCHOOL_TEXTS   = array( 'city', 'stateCode', 'schoolLevel', 'accreditation' );

/** Texts of a school's entry in a ranking. */
const RANKED_TEXTS = array( 'blurb', 'helid', 'url', 'logo' );

/** Keys of a school in a ranking in the older format, as the server names them. */
const LEGACY_SCHOOL_KEYS    = array( 'rank', 'school', 'city', 'state', 'avgNetPrice', 'domain', 'copy', 'iPEDS' );
const LEGACY_SCHOOL_FIGURES = array( 'rank', 'avgNetPrice' );

/**
 * Sanitizes a value; null if it is empty or invalid.
 *
 * @param string|array $type  Type of the field, or its choices.
 * @param mixed        $value Submitted value.
 */
function sanitize_field( $type, $value ) {
	if ( null === $value || '' === $value || array() === $value ) {
		return null;
	}
	if ( is_array( $type ) ) {
		return in_array( $value, $type, true ) && '' !== $value ? $value : null;
	}
	switch ( $type ) {
		case 'flag':
			return rest_sanitize_boolean( $value ) ? true : null;
		case 'integer':
			return is_numeric( $value ) ? (int) $value : null;
		case 'percent':
			return is_numeric( $value ) ? max( 0, min( 100, (int) $value ) ) : null;
		case 'count':
			return is_numeric( $value ) && 1 <= (int) $value ? (int) $value : null;
		case 'url':
			return esc_url_raw( trim( text_of( $value ) ), array( 'http', 'https', 'mailto', 'tel' ) );
		case 'slug':
			return sanitize_title( text_of( $value ) );
		case 'html':
			return current_user_can( 'unfiltered_html' ) ? text_of( $value ) : wp_kses_post( text_of( $value ) );
		case 'words':
			$words = is_array( $value ) ? array_map( __NAMESPACE__ . '\\text_of', $value ) : preg_split( '/[\s,]+/', text_of( $value ) );
			return array_values( array_unique( array_intersect( $words, array( 'editor', 'reviewer', 'writer' ) ) ) );
		case 'source':
			$source = is_string( $value ) ? json_decode( $value, true ) : $value;
			return is_array( $source ) ? array_filter( array_map( fn( $text ) => sanitize_text( text_of( $text ) ), array_intersect_key( $source, array_flip( array( 'name', 'year', 'url' ) ) ) ) ) : null;
		case 'schools':
		case 'legacySchools':
			$json = is_string( $value ) ? json_decode( $value, true ) : $value;
			if ( ! is_array( $json ) || ! array_is_list( $json ) ) {
				return null;
			}
			$rows = map_deep( $json, __NAMESPACE__ . '\\sanitize_entry' );
			return 'schools' === $type ? complete_schools( $rows ) : complete_legacy_schools( $rows );
		case 'object':
			return sanitize_object( text_of( $value ) );
		case 'pairs':
			return sanitize_pairs( $value );
		case 'image':
			return sanitize_image( $value );
		default:
			return is_scalar( $value ) ? sanitize_text( (string) $value ) : null;
	}
}

/**
 * Converts a value to text; a list becomes an empty text.
 *
 * @param mixed $value Submitted value.
 */
function text_of( $value ): string {
	return is_scalar( $value ) ? (string) $value : '';
}

/**
 * Removes tags from plain text. Keeps a `<` that starts no tag. The text is stored
 * unescaped and escaped on output.
 *
 * @param string $text Submitted text.
 */
function sanitize_text( string $text ): string {
	$text = preg_replace( '/<(?![a-z\/!?])/i', '&lt;', wp_check_invalid_utf8( $text ) ) ?? '';
	return trim( decode( wp_pre_kses_less_than( $text ) ) );
}

/**
 * Sanitizes an entry of a list, which may be HTML. Text without tags stays unchanged,
 * because WordPress would encode the ampersands of URLs.
 *
 * @param mixed $entry A value.
 */
function sanitize_entry( $entry ) {
	return is_string( $entry ) && str_contains( $entry, '<' ) ? wp_kses_post( $entry ) : $entry;
}

/**
 * Reads a number as the server does: `12`, `"12"` and `"$12,345"`; null for anything else.
 *
 * @param mixed $value A value.
 * @return int|float|null
 */
function number_of( $value ) {
	$digits = is_int( $value ) || is_float( $value ) || is_string( $value ) ? preg_replace( '/[$,\s]/', '', (string) $value ) : '';
	return is_numeric( $digits ) && is_finite( (float) $digits ) ? $digits + 0 : null;
}

/**
 * Reads a boolean, which may be a text such as `true`; null for anything else.
 *
 * @param mixed $value A value.
 */
function boolean_of( $value ): ?bool {
	return is_scalar( $value ) && '' !== $value ? filter_var( $value, FILTER_VALIDATE_BOOLEAN, FILTER_NULL_ON_FAILURE ) : null;
}

/**
 * Converts values to the types that the server expects; drops values that it would reject.
 *
 * @param array    $values  Values by name.
 * @param string[] $figures Names of the numbers.
 * @param string[] $texts   Names of the texts.
 */
function typed_values( array $values, array $figures, array $texts ): array {
	foreach ( $values as $name => $value ) {
		if ( in_array( $name, $figures, true ) ) {
			$values[ $name ] = number_of( $value );
		} elseif ( in_array( $name, $texts, true ) ) {
			$values[ $name ] = is_scalar( $value ) ? (string) $value : null;
		}
	}
	return array_filter( $values, fn( $value ) => null !== $value );
}

/**
 * Completes the schools of a ranking, because the server rejects a ranking with one incomplete school.
 * Drops schools without a name and values of another type, limits rates, and sets missing ranks, slugs and ids.
 *
 * @param array $rows Schools.
 */
function complete_schools( array $rows ): array {
	$schools = array();
	$rows    = array_filter( $rows, 'is_array' );
	// Earlier versions of the editor stored an empty id, and the first character of the name as the slug.
	$slug_of = fn( array $row ) => '' === ( $row['schoolId'] ?? null ) ? '' : text_of( $row['slug'] ?? '' );
	$slugs   = array_map( $slug_of, $rows );
	foreach ( $rows as $row ) {
		$details = is_array( $row['details'] ?? null ) ? $row['details'] : array();
		$name    = text_of( $details['schoolName'] ?? $row['schoolName'] ?? $row['name'] ?? $row['school'] ?? '' );
		if ( '' === trim( $name ) ) {
			continue;
		}
		$row                  = typed_values( $row, array( 'rank', 'position' ), RANKED_TEXTS );
		$details['isPrivate'] = boolean_of( $details['isPrivate'] ?? null );
		$details              = typed_values( $details, SCHOOL_FIGURES, SCHOOL_TEXTS );
		foreach ( array_intersect( SCHOOL_RATES, array_keys( $details ) ) as $rate ) {
			$details[ $rate ] = max( 0, min( 1, $details[ $rate ] ) );
		}
		$slug            = $slug_of( $row );
		$slug            = '' === $slug ? unused_slug( $name, $slugs ) : $slug;
		$slugs[]         = $slug;
		$row['slug']     = $slug;
		$overrides       = is_array( $row['overrideFields'] ?? null ) ? typed_values( $row['overrideFields'], array(), array( 'schoolName' ) ) : array();
		$row['schoolId'] = is_int( $row['schoolId'] ?? null ) ? $row['schoolId'] : text_of( $row['schoolId'] ?? '' );
		$row['schoolId'] = '' === $row['schoolId'] ? $slug : $row['schoolId'];
		$row['rank']     = $row['rank'] ?? count( $schools ) + 1;
		$row['details']  = array_merge( $details, array( 'schoolName' => $name ) );
		unset( $row['overrideFields'] );
		$schools[] = array() === $overrides ? $row : $row + array( 'overrideFields' => $overrides );
	}
	return $schools;
}

/**
 * Returns a slug for a name that none of the given slugs uses.
 *
 * @param string   $name  A name.
 * @param string[] $slugs Used slugs.
 */
function unused_slug( string $name, array $slugs ): string {
	$base  = rawurldecode( sanitize_title( $name, 'school' ) );
	$slug  = $base;
	$count = 1;
	while ( in_array( $slug, $slugs, true ) ) {
		++$count;
		$slug = $base . '-' . $count;
	}
	return $slug;
}

/**
 * Renames the keys of schools in the older format as the server does: sources also write `AvgNetPrice`,
 * `avg_net_price` and `ipeds`, and `name` for `school`. Drops schools without a name and values of another type.
 *
 * @param array $rows Schools.
 */
function complete_legacy_schools( array $rows ): array {
	$known   = array_combine( array_map( 'strtolower', LEGACY_SCHOOL_KEYS ), LEGACY_SCHOOL_KEYS );
	$schools = array();
	foreach ( array_filter( $rows, 'is_array' ) as $row ) {
		$school = array();
		foreach ( $row as $key => $value ) {
			$letters = preg_replace( array( '/[^a-z]/', '/^(?:school)?name$/' ), array( '', 'school' ), strtolower( (string) $key ) );
			$school += array( $known[ $letters ] ?? $key => $value );
		}
		if ( '' !== trim( text_of( $school['school'] ?? '' ) ) ) {
			$schools[] = typed_values( $school, LEGACY_SCHOOL_FIGURES, array_diff( LEGACY_SCHOOL_KEYS, LEGACY_SCHOOL_FIGURES ) );
		}
	}
	return $schools;
}

/**
 * Sanitizes a JSON object in text form; null if the text is not a JSON object.
 *
 * @param string $text Submitted text.
 */
function sanitize_object( string $text ): ?string {
	$object = json_decode( $text );
	if ( ! is_object( $object ) ) {
		return null;
	}
	return (string) wp_json_encode( map_deep( $object, __NAMESPACE__ . '\\sanitize_entry' ), JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
}

/**
 * Returns whether the value of a JSON field is invalid.
 *
 * @param string|array $type  Type of the field.
 * @param mixed        $value Submitted value.
 */
function is_broken_json( $type, $value ): bool {
	return in_array( $type, array( 'source', 'schools', 'legacySchools', 'object' ), true ) && '' !== trim( text_of( $value ) ) && null === sanitize_field( $type, $value );
}

/**
 * Sanitizes keys and values, given as a list or as the text of a form.
 *
 * @param mixed $value Submitted value.
 * @return array<int, array{key: string, value: string}>
 */
function sanitize_pairs( $value ): array {
	if ( is_string( $value ) ) {
		$value = read_list( $value, array( 'key', 'value' ) );
	}
	$pairs = array();
	foreach ( is_array( $value ) ? $value : array() as $pair ) {
		$key = is_array( $pair ) ? sanitize_text_field( text_of( $pair['key'] ?? '' ) ) : '';
		if ( '' !== $key ) {
			$pairs[] = array(
				'key'   => $key,
				'value' => sanitize_entry( text_of( $pair['value'] ?? '' ) ),
			);
		}
	}
	return $pairs;
}

/**
 * Sanitizes an image, given as a URL or with all details.
 *
 * @param mixed $value Submitted value.
 */
function sanitize_image( $value ): ?array {
	$image = is_string( $value ) ? array( 'url' => $value ) : $value;
	$url   = is_array( $image ) ? esc_url_raw( trim( text_of( $image['url'] ?? '' ) ), array( 'http', 'https' ) ) : '';
	if ( '' === $url ) {
		return null;
	}
	return array_filter(
		array(
			'url'    => $url,
			'alt'    => sanitize_text( text_of( $image['alt'] ?? '' ) ),
			'width'  => sanitize_field( 'count', $image['width'] ?? null ),
			'height' => sanitize_field( 'count', $image['height'] ?? null ),
		)
	);
}
