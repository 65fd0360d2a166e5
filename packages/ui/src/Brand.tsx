import { Group, Text } from '@mantine/core'

/** The mark: a steering wheel of three spokes whose lower rim is a road turning off. */
export function BrandMark(props: { readonly size?: number }) {
  const size = props.size ?? 32
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#0c7773" />
      <path d="M7 16a9 9 0 1 1 9 9" stroke="#fff" strokeWidth="2.8" strokeLinecap="round" />
      <path d="M7 16h6m6 0h6M16 19v6" stroke="#fff" strokeWidth="2.8" strokeLinecap="round" />
      <circle cx="16" cy="16" r="3.3" fill="#fb8c3d" />
    </svg>
  )
}

/** The mark and the name. */
export function Brand(props: { readonly size?: number; readonly color?: string }) {
  return (
    <Group gap={10} wrap="nowrap" component="span">
      <BrandMark size={props.size ?? 32} />
      <Text
        component="span"
        fw={720}
        fz={22}
        lts="-0.035em"
        lh={1}
        {...(props.color ? { c: props.color } : {})}
      >
        Volant
      </Text>
    </Group>
  )
}
