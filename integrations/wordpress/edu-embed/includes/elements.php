<?php
/**
 * What the plugin knows of the elements: a table made from the manifest of the build.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** Elements that stand in a line of text; all others are blocks. */
const INLINE_TAGS = array( 'info-tooltip', 'site-icon' );

/** Attributes that every element may have, besides those that WordPress allows everywhere. */
const COMMON_ATTRIBUTES = array( 'hydrate', 'slot' );

/** What a browser does not read as elements, up to its end: a comment, and text that only looks like HTML. */
const UNREAD_PATTERN = '<!--(?:-?>|(?:[^-]++|-(?!-!?>))*+(?:--!?>|\z))'
	. '|<script(?=[\s\/>])(?:[^<]++|<(?!\/script[\s\/>]))*+(?:<\/script[^>]*+>|\z)'
	. '|<style(?=[\s\/>])(?:[^<]++|<(?!\/style[\s\/>]))*+(?:<\/style[^>]*+>|\z)'
	. '|<textarea(?=[\s\/>])(?:[^<]++|<(?!\/textarea[\s\/>]))*+(?:<\/textarea[^>]*+>|\z)'
	. '|(?&template)';

/** A template, with those in it. */
const TEMPLATE_PATTERN = '<template(?=[\s\/>])[^>]*+>(?:[^<]++|<(?!\/?template[\s\/>])|(?&template))*+<\/template[^>]*+>';

/** A quoted value. JSON in double quotes may hold escaped ones. */
const VALUE_PATTERN = '"\s*+[\[{](?:[^"\\\\]++|\\\\.)*+"|"[^"]*+"|\'[^\']*+\'';

/**
 * All elements and the child markup that they declare, by tag.
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
 * The names of all elements and of their child markup.
 *
 * @return string[]
 */
function tags(): array {
	return array_keys( elements() );
}

/**
 * The names of the attributes that hold an address, over all elements.
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
 * A pattern for the start and end tags of all elements. A greater-than sign in a
 * quoted value does not end a tag; a JSON value in double quotes may escape its own.
 * What a browser does not read as elements is passed over.
 *
 * Groups: 1 the slash of an end tag, 2 the tag, 3 the attributes as they were written.
 */
function tag_pattern(): string {
	static $pattern = null;
	if ( null === $pattern ) {
		$tags = tags();
		usort( $tags, fn( $one, $other ) => strlen( $other ) <=> strlen( $one ) );
		// Possessive throughout: a long text costs no more than its length.
		$pattern = '/(?:' . UNREAD_PATTERN . ')(*SKIP)(*F)|<(\/?)(' . implode( '|', array_map( 'preg_quote', $tags ) ) . ')(?=[\s\/>])((?:[^"\'>]++|' . VALUE_PATTERN . ')*+)>(?(DEFINE)(?<template>' . TEMPLATE_PATTERN . '))/is';
	}
	return $pattern;
}

/**
 * Replaces each tag of an element in HTML.
 *
 * @param string   $html     HTML of a post.
 * @param callable $callback Is given the groups of the pattern, returns the replacement.
 */
function replace_tags( string $html, callable $callback ): string {
	if ( ! str_contains( $html, '-' ) || ! str_contains( $html, '<' ) ) {
		return $html;
	}
	// A text that the pattern gives up on stays as it is.
	return preg_replace_callback( tag_pattern(), $callback, $html ) ?? $html;
}

/**
 * Whether the attributes of a start tag end with the slash of a self-closing tag.
 *
 * @param string $attributes Attributes as they were written.
 */
function is_self_closing( string $attributes ): bool {
	return 1 === preg_match( '/(?:^|[\s"\'])\/\s*$/', $attributes );
}
