import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const privacy: TextDocument = {
  title: 'Política de privacidad',
  lead: 'Qué datos, por qué, durante cuánto tiempo y qué puede usted pedir.',
  sections: [
    {
      title: 'Responsable',
      blocks: [
        'El responsable del tratamiento es {name}, {address}. Para cualquier pregunta: página [Contacto](contact), asunto «datos personales».',
      ],
    },
    {
      title: 'Qué tratamos y por qué',
      blocks: [
        {
          table: [
            ['Datos', 'Por qué', 'Fundamento'],
            [
              'Nombre, nacimiento, país, ciudad, apodo, correo, teléfono',
              'Llevar la cuenta, comprobar la edad y el país',
              'Contrato y obligación legal',
            ],
            [
              'Documento de identidad, foto',
              'Validar la identidad, una persona una cuenta',
              'Obligación legal',
            ],
            [
              'Votos, boletos, créditos, pagos',
              'Hacer funcionar el juego, llevar las cuentas',
              'Contrato y obligación legal',
            ],
            ['Límites, pausas, exclusiones', 'Proteger al jugador', 'Obligación legal'],
            [
              'Accesos, navegador, huella de la dirección IP',
              'Proteger la cuenta',
              'Interés legítimo: la seguridad',
            ],
            ['Mensajes a soporte', 'Responder', 'Interés legítimo'],
            ['Boletín', 'Escribirle si lo desea', 'Consentimiento, que puede retirar cuando quiera'],
          ],
        },
        'La dirección IP solo se guarda como huella con clave. No hay publicidad, ni medición de audiencia, ni decisiones automáticas que le obliguen: la identidad y los avisos los examinan personas.',
      ],
    },
    {
      title: 'Durante cuánto tiempo',
      blocks: [
        [
          'Cuenta, ajustes, datos bancarios, avisos, navegadores que nos permite usar para avisarle (hasta que cierre sesión en ellos, los desactive o se excluya del juego): hasta el fin de la cuenta, no más. Una cuenta sin documento de identidad se elimina un mes después del registro.',
          'Documentos de identidad aprobados de jugadores que han pagado: 5 años tras el fin de la cuenta (contra el blanqueo); los rechazados: 1 mes; el que se sustituye por otro más reciente se destruye de inmediato.',
          'Sesiones y accesos terminados: 13 meses como máximo.',
          'Lo que vincula un pago con quien lo hizo (referencias del proveedor, nombre del pagador, huellas): 10 años. Los asientos contables permanecen después, con identificadores que no nombran a nadie.',
          'Mensajes a soporte: 24 meses como máximo.',
          'SMS, si ha dado un móvil: 1 mes, cifrados; el número de quien ha respondido STOP: 3 años, para no enviarle más.',
          'Límites de depósito: 5 años tras el fin de la cuenta, para que valgan también si vuelve; se le reconoce entonces por las huellas con clave del número del documento, del nombre y de la fecha de nacimiento.',
          'Exclusiones: mientras lo exija su término, en forma de huella.',
          'Sorteos, boletos, pruebas: para siempre, sin nombre. El secreto que une un boleto con usted desaparece con su cuenta.',
        ],
      ],
    },
    {
      title: 'Quién los recibe',
      blocks: [
        'Las personas encargadas del control, de la atención y de los pagos, cada una en lo suyo; el alojamiento ({host}); los proveedores de pago, para lo que necesitan; el operador que envía los SMS, para el número y el texto; la autoridad de juego ({licenceAuthority}) y la justicia cuando la ley lo pide. No se vende nada.',
      ],
    },
    {
      title: 'Lo que es público',
      blocks: [
        'La lista sellada no contiene ningún nombre: número, voto, pagado o gratuito, huella. De un ganador publicamos el número, el importe y el país. El nombre y la foto requieren su consentimiento, uno por uno, que puede retirar. Las estadísticas por país agrupan los países con menos de cinco ganadores.',
      ],
    },
    {
      title: 'En su dispositivo',
      blocks: [
        'Una cookie de sesión y, mientras un inicio de sesión espera su confirmación, una cookie que lo vincula a este navegador, ambas fuera del alcance de los scripts; si lo pide, una cookie que recuerda este navegador. El almacenamiento local guarda su idioma, su tema, sus preferencias de visualización, su elección sobre los avisos, la hora de su última actividad, si este navegador le recuerda y la clave pública de la lotería. Ningún rastreador: por eso no hay nada que aceptar.',
      ],
    },
    {
      title: 'Sus derechos',
      blocks: [
        'Acceso, rectificación, supresión, limitación, oposición, portabilidad y retirada de un consentimiento. La exportación y la eliminación se hacen desde su cuenta; la eliminación espera a que se pague un premio y se sortee un boleto sellado. Respondemos en un mes.',
        'Puede acudir a la autoridad de protección de datos: {dataAuthority}.',
      ],
    },
    {
      title: 'Seguridad',
      blocks: [
        'Intercambios y documentos cifrados, contraseñas protegidas, accesos registrados, copias de seguridad cifradas. Vea la página [Seguridad](security). Una brecha que le afecte se le comunicaría sin demora.',
      ],
    },
  ],
}
