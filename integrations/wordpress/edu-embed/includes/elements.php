<?php
/**
 * The table of elements, which is generated from the build's manifest, and patterns that find their tags.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** Inline elements; all others are block elements. */
const INLINE_TAGS = array( 'info-tooltip', 'site-icon' );

/** Attributes of every element, in addition to those that WordPress allows everywhere. */
const COMMON_ATTRIBUTES = array( 'hydrate', 'slot' );

/** HTML in which browsers create no elements: comments, raw text and templates. */
const SKIPPED_PATTERN = '<!--(?:-?>|(?:[^-]++|-(?!-!?>))*+(?:--!?>|\z))'
	. '|<script(?=[\s\/>])(?:[^<]++|<(?!\/script[\s\/>]))*+(?:<\/script[^>]*+>|\z)'
	. '|<style(?=[\s\/>])(?:[^<]++|<(?!\/style[\s\/>]))*+(?:<\/style[^>]*+>|\z)'
	. '|<textarea(?=[\s\/>])(?:[^<]++|<(?!\/textarea[\s\/>]))*+(?:<\/textarea[^>]*+>|\z)'
	. '|(?&template)';

/** A template, including nested templates. */
const TEMPLATE_PATTERN = '<template(?=[\s\/>])[^>]*+>(?:[^<]++|<(?!\/?template[\s\/>])|(?&template))*+<\/template[^>]*+>';

/** A quoted attribute value. JSON in double quotes may contain escaped double quotes. */
const VALUE_PATTERN = '"\s*+[\[{](?:[^"\\\\]++|\\\\.)*+"|"[^"]*+"|\'[^\']*+\'';

/**
 * Returns all elements and the child markup that they declare, by tag.
 *
 * @return array<string, array{title: string, description: string, attributes: array, children: ?string, parent: ?string, slots: bool}>
 */
function elements(): array {
	static $elements = null;
	if ( null === $elements ) {
		$elements = require __DIR__ . '/generated-elements.php';
	}
	return $elements;
}

/**
 * Returns the tags of all elements and of their child markup.
 *
 * @return string[]
 */
function tags(): array {
	return array_keys( elements() );
}

/**
 * Returns the names of all attributes that contain URLs.
 *
 * @return string[]
 */
function url_attributes(): array {
	$names = array();
	foreach ( elements() as $element ) {
		foreach ( $element['attributes'] as $name => $attribute ) {
			if ( 'url' === $attribute['type'] ) {
				$names[ $name ] = true;
			}
		}
	}
	return array_keys( $names );
}

/**
 * Returns a pattern for the start and end tags of all elements. A greater-than sign in a
 * quoted value does not end a tag. Skips comments, raw text and templates.
 *
 * Groups: 1 the slash of an end tag, 2 the tag, 3 the raw attributes.
 */
function tag_pattern(): string {
	static $pattern = null;
	if ( null === $pattern ) {
		$tags = tags();
		usort( $tags, fn( $a, $b ) => strlen( $b ) <=> strlen( $a ) );
		// Possessive quantifiers keep the time linear.
		$pattern = '/(?:' . SKIPPED_PATTERN . ')(*SKIP)(*F)|<(\/?)(' . implode( '|', array_map( 'preg_quote', $tags ) ) . ')(?=[\s\/>])((?:[^"\'>]++|' . VALUE_PATTERN . ')*+)>(?(DEFINE)(?<template>' . TEMPLATE_PATTERN . '))/is';
	}
	return $pattern;
}

/**
 * Replaces each tag of an element in HTML.
 *
 * @param string   $html     HTML of a post.
 * @param callable $callback Receives the groups of the pattern, returns the replacement.
 */
function replace_tags( string $html, callable $callback ): string {
	if ( ! str_contains( $html, '-' ) || ! str_contains( $html, '<' ) ) {
		return $html;
	}
	// The result is null after an error of PCRE, for example when it reaches its backtrack limit.
	return preg_replace_callback( tag_pattern(), $callback, $html ) ?? $html;
}

/**
 * Returns whether the attributes of a start tag end with the slash of a self-closing tag.
 *
 * @param string $attributes Raw attributes.
 */
function is_self_closing( string $attributes ): bool {
	return 1 === preg_match( '/(?:^|[\s"\'])\/\s*$/', $attributes );
}
