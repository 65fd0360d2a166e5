/**
 * The words of common passwords of twelve and more characters in the four languages of the lottery, used with digits
 * and signs around them. Lower case, without accents.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwords passphrase passwort passwd pass mypassword yourpassword thepassword newpassword password passcode secret secrets
  mysecret topsecret secretpassword letmein letmeinnow opensesame trustno welcome welcomehome welcomeback changeme changethis
  changemenow default temporary temppassword administrator admin root superuser superadmin sysadmin master masterkey login
  loginpassword guest guestuser user username test testing testpassword testtest demo example sample hello helloworld hellothere
  goodmorning goodnight iloveyou iloveyouu iloveyoubaby iloveyousomuch iloveyouforever loveyou loveyouforever lovelove mylove
  mylovely foreverlove truelove lovers sweetheart darling honey sweetie princess prince queen king kingking angel angels babygirl
  babyboy sunshine sunshines moonlight starlight rainbow flower flowers butterfly butterflies dragon dragons monkey monkeys tiger
  tigers lion panther eagle eagles phoenix unicorn wolf shadow shadows hunter ranger warrior soldier ninja samurai pirate wizard
  superman supermansuper batman spiderman ironman captainamerica avengers starwars startrek pokemon pikachu minecraft fortnite
  playstation nintendo gameboy xbox football footballer soccer baseball basketball hockey tennis golfer volleyball champion
  champions liverpool manchester manunited chelsea arsenal barcelona realmadrid juventus inter milan internazionale napoli roma
  mercedes mercedesbenz ferrari lamborghini porsche corvette mustang harley harleydavidson yamaha google facebook instagram
  whatsapp youtube microsoft windows linux ubuntu android samsung iphone apple computer internet network wireless monster
  jordan michael jennifer jessica ashley daniel thomas charlie george andrew matthew joshua robert anthony nicole amanda samantha
  elizabeth stephanie victoria alexander alexandra christopher christian christina patricia michelle summer winter spring autumn
  january february march april may june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday newyork california london england america australia canada freedom liberty money moneymoney million millionaire
  lottery jackpot lucky luckyluck goodluck winner winners fortune casino whatever nothing something everything anything
  cheese chocolate cookie cookies coffee pepper banana orange strawberry pumpkin qwerty qwertyuiop azerty azertyuiop asdfgh
  asdfghjkl zxcvbnm zaqxsw qazwsx qazwsxedc abcdef abcdefgh abcabc fuckyou fuckyoufuckyou asshole bullshit metallica nirvana
  slipknot blink eminem correcthorsebatterystaple
  motdepasse monmotdepasse motdepasses lemotdepasse motdepass passe secretsecret bonjour bonjourbonjour bonsoir bienvenue salut
  coucou jetaime jetaimejetaime jetaimefort jetaimeatoi jetaimemonamour jetaimepourtoujours jetaimetrop amour amours monamour
  moncoeur moncheri macherie cherie cheri chouchou doudou loulou loulous bebe princesse prince soleil soleils etoile etoiles
  papillon papillons chocolat vacances famille mafamille maison voiture ordinateur internet portable musique football
  marseille olympique olympiquedemarseille parissaintgermain paris lyon bordeaux toulouse nantes lille strasbourg montpellier
  bretagne corse france allezlesbleus vivelafrance liberte egalite fraternite liberteegalitefraternite azertyazerty
  nicolas camille julien sebastien alexandre maxime romain antoine thomas pierre francois philippe stephane frederic christophe
  laurent celine sandrine nathalie isabelle veronique caroline virginie delphine aurelie melanie emilie elodie marine marion
  charlotte juliette manon chloe lea emma lucas hugo theo enzo louis gabriel raphael janvier fevrier mars avril mai juin juillet
  aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche printemps automne hiver lapin chaton
  chatons minou minette toutou caramel nounours loterie loto tirage gagnant gagnants gagner chance bonnechance fortune
  contrasena contrasenia micontrasena clave claves miclave clavesecreta secreto entrar acceso administrador usuario bienvenido
  bienvenidos hola holahola holamundo buenosdias buenasnoches teamo teamomucho teamoamor tequiero tequieromucho tequieroamor amor
  amormio miamor amores amorcito corazon corazones micorazon princesa principe estrella estrellas mariposa mariposas sol luna
  lunallena cielo flores verano invierno primavera otono chocolate familia mifamilia casa micasa futbol realmadrid barcelona
  atletico valencia sevilla madrid espana vivaespana mexico argentina colombia venezuela peru chile alejandro alejandra carlos
  daniela fernando fernanda francisco gabriela guadalupe guillermo javier jose josemaria juan juancarlos luis manuel maria
  mariajose martin miguel miguelangel pablo patricia pedro ricardo roberto rodrigo sebastian sofia valentina enero febrero marzo
  abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo
  loteria suerte buenasuerte ganador dinero jesucristo jesus jesusteama diosteama diosesamor diosmio
  parola paroladordine lamiaparola chiave segreto segreta segretissimo accesso amministratore utente benvenuto benvenuti ciao
  ciaociao ciaobella ciaomondo buongiorno buonanotte tiamo tiamotanto tiamoamore tivogliobene amore amoremio amoreamore amori
  tesoro tesoromio cuore cuoremio principessa principe stella stelle stellina farfalla farfalle sole luna cielo fiore fiori mare
  estate inverno primavera autunno cioccolato famiglia mamma mammamia papa casa gatto gattino cane cagnolino calcio juventus
  forzajuve forzainter forzamilan forzaroma forzanapoli milano napoli torino firenze venezia palermo italia vivalitalia
  alessandro alessandra andrea antonio antonella chiara cristina davide elisa federica federico francesca francesco giovanni
  giovanna giuseppe giulia lorenzo luca marco mario martina matteo michele nicola paola paolo roberta salvatore sara silvia simone
  stefania stefano valentina vincenzo gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre
  dicembre lunedi martedi mercoledi giovedi venerdi sabato domenica lotteria fortuna buonafortuna vincitore soldi`
    .trim()
    .split(/\s+/),
)
