// Before the first paint, so that a dark page never flashes white and no answered question shows; the content security policy forbids an inline script.
{
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  if (localStorage.getItem('volant-cookies') !== null) document.documentElement.dataset.cookiesAnswered = ''
}
