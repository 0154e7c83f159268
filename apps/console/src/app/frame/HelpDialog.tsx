import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/display/Dialog.tsx'
import { Keys } from './Keys.tsx'
import { keyGroups } from './key-groups.ts'
import { useMe } from '#app/call/me.ts'
import { isDestinationOpen, destinationGroups } from './navigation.ts'

/** All keys of the console. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console')
  const { roles } = useMe()
  const open = destinationGroups.flatMap((group) => group.places).filter((place) => isDestinationOpen(place, roles))
  const goes = open.map(({ name, go }) => ({ keys: ['G', go.toUpperCase()], does: t(`place.${name}`) }))
  const groups = keyGroups.map(({ name, hints }) => {
    const known = hints.map(({ keys, does }) => ({ keys, does: t(`does.${does}`) }))
    return { name, hints: name === 'everywhere' ? [...goes, ...known] : known }
  })
  return (
    <Dialog
      title={t('helpTitle')}
      onClose={onClose}
      keys={{ '?': onClose }}
      wide
      footer={
        <Button variant="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="muted">{t('helpNote')}</p>
      <div className="helpgrid">
        {groups.map(({ name, hints }) => (
          <section key={name}>
            <h3>{t(`help.${name}`)}</h3>
            <ul>
              {hints.map(({ keys, does }) => (
                <li key={does}>
                  <span>{does}</span>
                  <span>
                    <Keys keys={keys} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
