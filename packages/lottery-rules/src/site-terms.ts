/**
 * The current version of the terms of use and of sale: the date of their text. A player's row stores the version
 * accepted at registration. What a draw promises stands in its own terms, which no later text changes.
 */
export const siteTermsVersion = '2026-11-26'
