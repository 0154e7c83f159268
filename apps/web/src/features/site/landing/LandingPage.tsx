import skyline from '@amour/ui/art/skyline.svg?no-inline'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Safety } from './Safety.tsx'
import { Towns } from './Towns.tsx'
import '@amour/ui/styles/screens/landing.css'

/** What a visitor meets: the promise, the registration, how it works. */
export function LandingPage({ registration }: { registration: ReactNode }) {
  const { t } = useTranslation('landing')
  return (
    <>
      <section className="hero">
        <div className="wrap hero-in">
          <div className="hero-text">
            <div className="hero-art" aria-hidden>
              <img src={skyline} alt="" width={1800} height={900} fetchPriority="high" />
            </div>
            <h1 className="t-hero">{t('promise')}</h1>
            <ul className="hero-proof">
              {(['free', 'ukOnly', 'checked'] as const).map((proof) => (
                <li key={proof}>
                  <Check className="i" aria-hidden />
                  <span>
                    <b>{t(proof)}</b> {t(`${proof}Text`)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <div className="reg">
            <div className="card">{registration}</div>
          </div>
        </div>
      </section>
      <HowItWorks />
      <Safety />
      <Towns />
    </>
  )
}

function HowItWorks() {
  const { t } = useTranslation('landing')
  return (
    <section className="band">
      <div className="wrap">
        <h2 className="t-section">{t('howTitle')}</h2>
        <ol className="steps">
          {(['who', 'look', 'write'] as const).map((step) => (
            <li key={step}>
              <h3 className="t-card">{t(`how.${step}.title`)}</h3>
              <p>{t(`how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
