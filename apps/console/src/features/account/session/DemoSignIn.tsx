import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { getInitials } from '#app/display/format.ts'
import { useDemoSignIn, useDemoStaff } from './session.api.ts'

/** The people made up for a demonstration; nothing stands here anywhere else. */
export function DemoSignIn() {
  const { t } = useTranslation('console')
  const { data: people = [] } = useDemoStaff()
  const signIn = useDemoSignIn()
  if (people.length === 0) return null
  return (
    <section className="demo" aria-labelledby="demo">
      <h2 id="demo">{t('demoSignIn.title')}</h2>
      <p className="small">{t('demoSignIn.lead')}</p>
      <ul>
        {people.map(({ id, name, roles }) => (
          <li key={id}>
            <Button variant="quiet" size="lg" onClick={() => signIn.mutate(id)} disabled={signIn.isPending}>
              <span className="avatar" aria-hidden>
                {getInitials(name)}
              </span>
              <span className="sr">{t('demoSignIn.as')}</span>
              <span className="who">
                <span className="trunc">{name}</span>{' '}
                <span className="small muted">{roles.map((role) => t(`roles.${role}`)).join(', ')}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
