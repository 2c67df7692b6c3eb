<?php
/**
 * Requires wp_verify_nonce(), current_user_can() and wp_unslash() in every function that reads the request's input.
 */

namespace EduEmbedRules\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

class UncheckedInputSniff implements Sniff {

	public function register() {
		return array( T_VARIABLE, T_DOUBLE_QUOTED_STRING, T_HEREDOC );
	}

	public function process( File $file, $position ) {
		$tokens = $file->getTokens();
		if ( ! preg_match( '/\$_(?:POST|GET|REQUEST|COOKIE|FILES)\b/', $tokens[ $position ]['content'], $input ) ) {
			return;
		}
		$function = $file->getCondition( $position, T_FUNCTION );
		$called   = array();
		if ( false !== $function ) {
			for ( $next = $tokens[ $function ]['scope_opener']; $next < $tokens[ $function ]['scope_closer']; $next++ ) {
				if ( T_STRING === $tokens[ $next ]['code'] ) {
					$called[] = $tokens[ $next ]['content'];
				}
			}
		}
		foreach ( array( 'wp_verify_nonce', 'current_user_can', 'wp_unslash' ) as $check ) {
			if ( ! in_array( $check, $called, true ) ) {
				$file->addError( '%s is read without %s()', $position, 'Found', array( $input[0], $check ) );
			}
		}
	}
}
