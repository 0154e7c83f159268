import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toDayNumber } from '#app/text/days.ts'
import { paths } from '#paths.ts'

const tips = ['first', 'money', 'photos', 'pace', 'details'] as const

/** One piece of advice, another every day. */
export function SafetyTip() {
  const { t } = useTranslation('home')
  const [today] = useState(() => toDayNumber(Date.now()))
  const tip = tips[today % tips.length] ?? tips[0]
  return (
    <section className="card tip">
      <h2 className="t-card flex items-start gap-2.5">
        <ShieldCheck className="i i-20 mt-0.5" aria-hidden />
        {t(`tips.${tip}.title`)}
      </h2>
      <p className="small mt-1.5">{t(`tips.${tip}.text`)}</p>
      <Link className="more" to={paths.legal('safe-online-dating')}>
        {t('safeDating')}
      </Link>
    </section>
  )
}
