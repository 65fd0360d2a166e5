import { Button, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { formatSize } from '@repo/web-kit/files/document-file'
import { IconFileText, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './Documents.module.css'
import { documentTexts } from './document-texts.ts'
import { isPhoto } from './join-photos.ts'

/**
 * The pages that will be sent: photos as pictures, other files by name and size. `onRemove` removes a page; null when
 * none may be removed.
 */
export function PagePreviews(props: {
  readonly pages: readonly File[]
  readonly onRemove: ((page: File) => void) | null
}) {
  const t = useTexts(documentTexts)
  const { pages, onRemove } = props
  return (
    <ol className={classes.pages} data-several={pages.length > 1 || undefined}>
      {pages.map((page, index) => (
        <li key={`${index}-${page.name}-${page.lastModified}`} className={classes.page}>
          {isPhoto(page) ? (
            <Photo page={page} label={t('pagePreview', { page: index + 1 })} />
          ) : (
            <NamedFile page={page} />
          )}
          {onRemove ? (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={() => onRemove(page)}
            >
              {t('removePage', { page: index + 1 })}
            </Button>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function Photo({ page, label }: { readonly page: File; readonly label: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const newUrl = URL.createObjectURL(page)
    setUrl(newUrl)
    return () => URL.revokeObjectURL(newUrl)
  }, [page])
  // Some browsers cannot show the camera's image format.
  if (isBroken || url === null) return <NamedFile page={page} />
  return <img className={classes.preview} src={url} alt={label} onError={() => setIsBroken(true)} />
}

function NamedFile({ page }: { readonly page: File }) {
  const { unit, size } = formatSize(page.size, 'fr')
  return (
    <div className={classes.file}>
      <IconFileText size={28} stroke={1.6} aria-hidden />
      <div>
        <Text fw={600}>{page.name}</Text>
        <Text size="sm" c="dimmed">
          {size} {unit === 'kilobytes' ? 'Ko' : 'Mo'}
        </Text>
      </div>
    </div>
  )
}
