import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const security: TextDocument = {
  title: 'Seguridad',
  lead: 'Cómo se desarrolla un sorteo para que nadie, ni siquiera nosotros, pueda elegir el resultado; y cómo se protege su cuenta.',
  sections: [
    {
      title: 'La lista se sella antes del azar',
      blocks: [
        'Sesenta minutos antes del sorteo ya no cambia nada: ni compras, ni votos, ni anulaciones. La lista de boletos validados se ordena y se publica, una línea por boleto: número, voto, pagado o gratuito, y una huella del titular.',
        'Sobre esas líneas, un árbol de Merkle (RFC 9162, SHA-256) da una raíz de 64 caracteres. La raíz, la huella de la lista, el bote, los votos y el número de ganadores forman un manifiesto, firmado con una clave Ed25519. Cada manifiesto nombra al anterior y lleva un número sin huecos: ningún sorteo puede desaparecer.',
      ],
    },
    {
      title: 'El azar viene de fuera',
      blocks: [
        'El número aleatorio es el de drand quicknet, la baliza pública de la League of Entropy. Cada 3 segundos, varias organizaciones independientes firman juntas una ronda nueva; hace falta una mayoría, y ninguna conoce el resultado de antemano.',
        'La ronda que cuenta es la primera a la hora del sorteo o justo después. Se deduce del calendario: no podemos elegir otra ni volver a empezar.',
      ],
    },
    {
      title: 'El cálculo está al alcance de todos',
      blocks: [
        [
          'La semilla es la huella SHA-256 del manifiesto y del número aleatorio juntos.',
          'La puntuación de un boleto es la huella SHA-256 de la semilla y de su número.',
          'Los boletos se clasifican por puntuación; los primeros ganan, los siguientes forman la reserva.',
        ],
        'Sin mezclas ni divisiones: nada que pueda favorecer a nadie. Quitar a un perdedor no cambia nada. Un navegador, una base de datos y tres comandos en una terminal dan la misma clasificación.',
      ],
    },
    {
      title: 'Comprobar',
      blocks: [
        'En la página de cada sorteo, su navegador descarga los archivos y lo rehace todo: firmas, árbol, votos, bote, semilla, clasificación y partes. Su [recibo](receipt) prueba, incluso sin conexión, que su boleto estaba en la lista y que es suyo.',
        'Cada noche el servicio vuelve a calcular todos los sorteos publicados y muestra lo que ha encontrado en la página de los [sorteos](draws).',
      ],
    },
    {
      title: 'Su cuenta',
      blocks: [
        [
          'Contraseñas de al menos 12 caracteres, protegidas con Argon2id; se rechazan las más comunes y las cinco últimas suyas.',
          'Acceso desde una dirección desconocida: confirmación por correo, en el navegador que lo pidió.',
          'Verificación en dos pasos por correo, si usted lo elige.',
          'Cierre automático tras la inactividad que elija, y tras 12 horas en todo caso.',
          'La contraseña se pide de nuevo antes de tocar el dinero o cambiar la cuenta.',
        ],
      ],
    },
    {
      title: 'Sus documentos y el dinero',
      blocks: [
        'Los documentos de identidad se comprueban, se limpian de contenido oculto, se cifran, y cada consulta queda registrada. Los pagos de premios y los giros los autorizan dos personas. Los archivos de un sorteo ya no se pueden modificar una vez sellados, ni siquiera por nuestros propios programas.',
        '¿Cree haber encontrado una vulnerabilidad? Escríbanos en la página [Contacto](contact), asunto «seguridad». Le agradecemos que nos deje tiempo para corregirla.',
      ],
    },
  ],
}
