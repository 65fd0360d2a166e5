/**
 * The version of the terms of use and of sale that whoever registers accepts: the day of their text. A player's row keeps the version that was accepted;
 * what a draw promises stands in its own terms, which no later text changes.
 */
export const siteTermsVersion = '2026-11-26'
