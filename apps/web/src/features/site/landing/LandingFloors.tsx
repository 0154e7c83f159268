import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CurtainFloor, IslesFloor, LeaveFloor, TonightFloor } from './Floor.tsx'
import { SealedFloor } from './SealedFloor.tsx'
import { Street } from './Street.tsx'
import { usePreHydrationPart } from '#app/hydration/pre-hydration-input.ts'
import { paths } from '#paths.ts'
import '@amour/ui/styles/screens/landing-floors.css'

/** Milliseconds for which the street stays dark when somebody tries it. */
const DARK = 3000

/** The street further down: a promise a floor, and the way in once more. */
export function LandingFloors() {
  const { t } = useTranslation('floors')
  const [isOut, setOut] = useState(false)
  const part = usePreHydrationPart()
  useEffect(() => {
    if (!isOut) return undefined
    const timer = setTimeout(() => setOut(false), DARK)
    return () => clearTimeout(timer)
  }, [isOut])

  return (
    <div className="floors" ref={part} data-hydrate-near="" data-out={isOut ? '' : undefined}>
      <TonightFloor />
      <SealedFloor />
      <LeaveFloor isOut={isOut} onTry={() => setOut(true)} />
      <CurtainFloor />
      <IslesFloor />
      <section className="landing-end">
        <div className="wrap">
          <h2 className="floor-title">{t('end.title')}</h2>
          <p>{t('end.text')}</p>
          <Link className={buttonClass({ size: 'lg' })} to={paths.register()}>
            {t('end.create')}
          </Link>
        </div>
        <Street />
      </section>
    </div>
  )
}
