import { ArrowRight, DoorOpen, Lock, Mail, MapPin, MessageSquareWarning, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#paths.ts'

const points = {
  sealed: Lock,
  town: MapPin,
  exit: DoorOpen,
  safeSearch: ShieldCheck,
  report: MessageSquareWarning,
  mail: Mail,
} as const
const names = Object.keys(points) as (keyof typeof points)[] // the keys of a closed object

export function Safety() {
  const { t } = useTranslation('landing')
  return (
    <section className="band">
      <div className="wrap safety">
        <div className="stack">
          <h2 className="t-section">{t('safetyTitle')}</h2>
          <p className="muted measure">{t('safetyText')}</p>
          <p>
            <Link className="more" to={paths.legal('safe-online-dating')}>
              {t('safeOnlineDating')}
              <ArrowRight className="i i-16" aria-hidden />
            </Link>
          </p>
        </div>
        <ul className="safety-list">
          {names.map((name) => {
            const Icon = points[name]
            return (
              <li key={name}>
                <Icon className="i" aria-hidden />
                <h3 className="t-card">{t(`safety.${name}.title`)}</h3>
                <p>{t(`safety.${name}.text`)}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
