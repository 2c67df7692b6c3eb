<?php
/**
 * Requires that functions that read submitted forms check the nonce and the capability.
 */

namespace EduEmbedRules\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

class UncheckedInputSniff implements Sniff {

	public function register() {
		return array( T_VARIABLE );
	}

	public function process( File $file, $position ) {
		$tokens = $file->getTokens();
		if ( ! in_array( $tokens[ $position ]['content'], array( '$_POST', '$_GET', '$_REQUEST', '$_COOKIE' ), true ) ) {
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
				$file->addError( '%s is read without %s()', $position, 'Found', array( $tokens[ $position ]['content'], $check ) );
			}
		}
	}
}
