import { useTexts } from '@repo/ui/texts'
import classes from './CarrierLogin.module.css'
import { signInTexts } from './sign-in-texts.ts'

/** A drawing of the carrier app at the moment of an offer; decoration only. */
export function PhonePicture() {
  const t = useTexts(signInTexts)
  return (
    <svg className={classes.phone} viewBox="0 0 280 560" fill="none" aria-hidden="true" fontFamily="inherit">
      <rect x="4" y="4" width="272" height="552" rx="44" fill="#101818" stroke="#3a4646" strokeWidth="3" />
      <rect x="16" y="16" width="248" height="528" rx="33" fill="#063b3b" />
      <g stroke="#fff" strokeOpacity="0.1" strokeWidth="5" strokeLinecap="round">
        <path d="M28 120 250 180M28 250l224-40M90 30 70 330M190 30l24 300" />
      </g>
      <path
        d="M82 300 76 214l122-22-8-96"
        stroke="#fb8c3d"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="82" cy="300" r="10" fill="#fff" stroke="#0c7773" strokeWidth="6" />
      <circle cx="190" cy="96" r="10" fill="#fff" stroke="#fb8c3d" strokeWidth="6" />
      <rect x="28" y="344" width="224" height="184" rx="24" fill="#fff" />
      <text x="46" y="380" fontSize="14" fontWeight="600" fill="#52605f">
        {t('pictureOffer')}
      </text>
      <text x="46" y="420" fontSize="32" fontWeight="720" fill="#132020" letterSpacing="-1">
        {t('pictureGain')}
      </text>
      <text x="46" y="446" fontSize="13.5" fill="#52605f">
        {t('pictureRoute')}
      </text>
      <rect x="46" y="466" width="188" height="44" rx="22" fill="#0c7773" />
      <text x="140" y="493" fontSize="15" fontWeight="620" fill="#fff" textAnchor="middle">
        {t('pictureAccept')}
      </text>
    </svg>
  )
}
